/** The page's entry: loads the player's language, then shows the app. */

import { render } from "preact";
import "./style.css";
import { App } from "./App";
import { preferred, rememberedLanguage, speak } from "./ui/text/texts";

void speak(preferred(navigator.languages, rememberedLanguage())).then(() =>
  render(<App />, document.getElementById("app")!),
);
