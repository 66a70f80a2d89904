import "./faces.css";
import "./look.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { startWorker } from "./offline";

const PATIENCE_MS = 3000;

/** Letters that come late move everything from under the pointer: they are waited for, though not for ever. */
const letters = Promise.allSettled([...document.fonts].map((face) => face.load()));
await Promise.race([letters, new Promise((done) => setTimeout(done, PATIENCE_MS))]);

startWorker();
mount(App, { target: document.getElementById("app")! });
