// 한국어, in one piece: a language is loaded when it is spoken.

import house from '../../../locales/ko/house.ftl?raw';
import browser from '../../../locales/ko/browser.ftl?raw';
import omok from '../../../locales/ko/omok.ftl?raw';
import othello from '../../../locales/ko/othello.ftl?raw';
import japae from '../../../locales/ko/japae.ftl?raw';
import suzume from '../../../locales/ko/suzume.ftl?raw';
import onecard from '../../../locales/ko/onecard.ftl?raw';

export const sources = [house, browser, omok, othello, japae, suzume, onecard];
