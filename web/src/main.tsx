/** The page begins here. */

import { render } from "preact";
import "./tokens.css";
import "./style.css";
import { App } from "./app";
import { preferred, remembered, speak } from "./texts";

void speak(preferred(navigator.languages, remembered())).then(() => render(<App />, document.getElementById("app")!));
