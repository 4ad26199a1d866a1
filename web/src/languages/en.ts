// English, in one piece: a language is loaded when it is spoken.

import house from '../../../locales/en/house.ftl?raw';
import browser from '../../../locales/en/browser.ftl?raw';
import omok from '../../../locales/en/omok.ftl?raw';
import othello from '../../../locales/en/othello.ftl?raw';
import japae from '../../../locales/en/japae.ftl?raw';
import suzume from '../../../locales/en/suzume.ftl?raw';
import onecard from '../../../locales/en/onecard.ftl?raw';

export const sources = [house, browser, omok, othello, japae, suzume, onecard];
