/** Every sentence of the client, in English. Another language is another folder of this shape. */

import { account } from "./account";
import { board } from "./board";
import { common } from "./common";
import { home } from "./home";
import { manners } from "./manners";
import { notices } from "./notices";
import { replay } from "./replay";
import { rules } from "./rules";
import { table } from "./table";
import { who } from "./who";

export const en = { ...common, account, board, home, manners, notices, replay, rules, table, who };
