import { addTexts } from '../platform/words/i18n.ts';
import { textsZhConsole } from '../platform/words/texts-zh-console.ts';

// For whatever is shown after the login page, by being imported: the console, the lock page, the error pages.
addTexts(textsZhConsole);
