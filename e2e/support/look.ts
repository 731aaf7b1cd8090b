import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { paleIcons } from './pale-icons.ts';

export type Language = 'en' | 'zh';

const HAN = /\p{Script=Han}/u;
/** Of texts that were not found: `list.view` instead of `View`. */
const KEY = /^[a-z]\w*(\.[a-z]\w*)+$/i;
/** What Chinese says in Latin letters: names, and words of machines. */
const LATIN =
  /\b(PDF|Excel|JSON|XML|SQL|HTML|URL|URI|API|ID|IP|OAuth2?|AppID|AppId|AppSecret|Secret|Token|Key|AccessKey|SecretKey|Bucket|Endpoint|Region|S3|HTTPS?|TOTP|SMS|WeCom|CDA|HIS|EMR|DICOM|MDT|ECG|GET|POST|OK|Cron|jdbc|MySQL|PostgreSQL|Oracle|KB|MB|GB|ms|UA|Agent|CorpID|AgentID)\b/gi;

/** A title ends with what it is about: `Edit user 何俊峰`, `Package of “云岭县人民医院”`. */
const NAMED = /(?<=[a-z]{2}) (\p{Script=Han}{2,}|["“][^"”]+["”])$/iu;

/** Words of the console itself: of its buttons, headings, labels and tabs. What stands in rows is data, and so is what says so. */
const WORDS =
  '.console-content button:not(td *), .console-content th, .ant-form-item-label label, .console-content [role="tab"], .ant-modal-title, .ant-drawer-title';

/** Milliseconds for which a page must have nothing on its way: a list asks for its rows a moment after it is there. */
const QUIET_MS = 100;
const LOOK_EVERY_MS = 50;

/**
 * Loaded: something is there, and nothing is on its way. Asked inside the page: assertions look at growing intervals of
 * up to a second, which over all pages of the walk would be minutes of waiting for what has long been there.
 */
export async function settled(page: Page): Promise<void> {
  const isQuiet = ({ things, busy, quietMs }: { things: string; busy: string; quietMs: number }): boolean => {
    const isShown = (selector: string) =>
      [...document.querySelectorAll(selector)].some(
        (thing) => thing.checkVisibility({ visibilityProperty: true }) && thing.getBoundingClientRect().height > 0,
      );
    const since =
      isShown(things) && !isShown(busy) ? (document.documentElement.dataset.quietSince ?? String(performance.now())) : undefined;
    if (since === undefined) delete document.documentElement.dataset.quietSince;
    else document.documentElement.dataset.quietSince = since;
    const isLong = since !== undefined && performance.now() - Number(since) >= quietMs;
    if (isLong) delete document.documentElement.dataset.quietSince;
    return isLong;
  };
  const things = ['.grid', '.ant-form', '.ant-card', '.ant-empty', '.ant-result', '.chat', 'h1', 'h2']
    .map((thing) => `.console-content ${thing}`)
    .join(', ');
  const busy = '.ant-spin-spinning, .ant-skeleton, [aria-busy="true"]';
  await page.waitForFunction(isQuiet, { things, busy, quietMs: QUIET_MS }, { polling: LOOK_EVERY_MS, timeout: 60_000 });
}

/** Words that are not of this language, and keys that nobody translated. */
async function wrongWords(page: Page, language: Language): Promise<string[]> {
  const written = page.locator('[translate="no"]');
  const words = await page.locator(WORDS).filter({ hasNot: written }).locator('visible=true').allInnerTexts();
  const isWrong = (text: string): boolean => {
    if (KEY.test(text)) return true;
    if (language === 'en') return HAN.test(text.replace(NAMED, ''));
    return !HAN.test(text) && /[a-z]{2}/i.test(text.replace(LATIN, ''));
  };
  // A button of several lines is an entry of a list.
  return [...new Set(words.map((text) => text.trim()).filter((text) => !text.includes('\n') && isWrong(text)))];
}

/** Logs tell what machines said to one another, in their words. */
const OF_MACHINES = /^\/(monitor|log)\//;

/** Numbers that only machines read. Nobody can do anything with one, and each stands where a name should. */
async function rawIds(page: Page): Promise<string[]> {
  if (OF_MACHINES.test(new URL(page.url()).pathname)) return [];
  const text = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.console-content, .ant-modal, .ant-drawer-section')]
      .map((part) => part.innerText)
      .join(' '),
  );
  return [...new Set(text.match(/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi))];
}

/** By how many pixels the page is wider than its window. */
export async function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Brings every colour that is on its way to another there: between the two, words are paler than anybody reads them. */
async function coloursStand(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const passing of document.getAnimations()) if (passing instanceof CSSTransition) passing.finish();
  });
}

/** What reaches as far beyond the window as it scrolls. */
async function widest(page: Page): Promise<string> {
  return page.evaluate(() => {
    const end = document.documentElement.scrollWidth;
    const isAtEnd = (part: Element) => Math.abs(part.getBoundingClientRect().right + scrollX - end) < 2;
    return [...document.querySelectorAll('body *')].find(isAtEnd)?.outerHTML.slice(0, 200) ?? 'nothing any more';
  });
}

/** What keeps people from using it who cannot see it, or not well: each rule with the elements that break it. `within` is a selector. */
export async function barriers(page: Page, within?: string): Promise<string[]> {
  // Half a megabyte of program that the builder would otherwise send and start three times at every look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await coloursStand(page);
  const builder = new AxeBuilder({ page, axeSource: 'undefined' }).options({ resultTypes: ['violations'], preload: false, iframes: false });
  if (within) builder.include(within);
  const { violations } = await builder
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    // One frame, so that no further page has to be opened for the report.
    .setLegacyMode(true)
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html, target }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`));
}

interface Asked {
  language: Language;
  barriers: boolean;
  /** Where barriers are looked for: in a dialog, when the page behind it has been looked at. */
  within?: string | undefined;
}

/** What is wrong with what is on the screen now. */
export async function look(page: Page, what: string, asked: Asked): Promise<string[]> {
  await settled(page);
  const overflow = await sideways(page);
  const words = await wrongWords(page, asked.language);
  return [
    ...(overflow > 0 ? [`${what} scrolls sideways by ${overflow}: ${await widest(page)}`] : []),
    ...words.map((text) => `${what} says ${text}`),
    ...(await rawIds(page)).map((id) => `${what} shows the number ${id}`),
    ...(asked.barriers ? (await barriers(page, asked.within)).map((text) => `${what} ${text}`) : []),
    ...(asked.barriers ? (await paleIcons(page, asked.within)).map((text) => `${what} ${text}`) : []),
  ];
}
