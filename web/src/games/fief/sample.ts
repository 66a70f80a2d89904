/** Real positions for tests: a march, before and in a battle, a ballot, a deal. */

import type { Game } from "../../protocol";
import played from "./lessons/played.json";
import { france } from "./view";

export const game = {
  title: "FIEF: France",
  credits: "",
  seats: [3, 4, 5, 6],
  named_seats: true,
  native: true,
  options: [],
  first_game: {},
  pitch: "",
  minutes: [0, 0],
  complexity: "",
  how_to_play: "",
  windows: [],
  conditions: {},
  beats: {},
  sounds: {},
  ...played.game,
} as unknown as Game;

export const every = Object.values(played.views).map((view) => france(view as never));
export const setting_out = france(played.views.setting_out as never);
export const march = france(played.views.march as never);
export const declaring = france(played.views.declaring as never);
export const battle = france(played.views.battle as never);
export const ballot = france(played.views.ballot as never);
export const deal = france(played.views.deal as never);
