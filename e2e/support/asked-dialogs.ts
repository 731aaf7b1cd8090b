import type { Locator, Page } from '@playwright/test';
import { leaveByEsc } from './leave-by-esc.ts';
import { settled } from './look.ts';
import { WAIT_MS } from './wait.ts';

/** One thing that some row or heading in sight offers, and that asks before it is done. */
export interface Offer {
  /** The name of the action, or of the link. */
  key: string;
  /** Where its buttons stand: the key of the row; none in a heading. */
  row: string | undefined;
  /** Which buttons of the page, for those of headings. */
  at: number;
  /** What the row is known by: what its cells say. */
  known: string[];
}

/** What lists and headings in sight offer, each once. */
export async function offersInSight(page: Page, within: string): Promise<Offer[]> {
  return page.evaluate((place) => {
    const groups = [...document.querySelectorAll<HTMLElement>(`${place} [data-asks]`)].filter((group) => group.checkVisibility());
    const seen = new Set<string>();
    return groups.flatMap((group, at) => {
      const row = group.closest<HTMLElement>('.grid-row');
      const cells = row ? [...row.querySelectorAll<HTMLElement>('td:not(.grid-check)')].slice(0, -1) : [];
      // A page is known by the number in its title.
      const told = row ? cells.map((cell) => cell.innerText.trim()) : document.title.split(' ').filter((word) => /\d{4}/.test(word));
      const known = told.filter((text) => text.length > 1);
      return (group.dataset.asks ?? '').split('|').flatMap((key) => {
        if (seen.has(key)) return [];
        seen.add(key);
        return [{ key, row: row?.dataset.key, at, known }];
      });
    });
  }, within);
}

const BOX = '.ant-modal:visible';
const DRAWER = '.ant-drawer-section:visible';
export const boxInFront = (page: Page): Locator => page.locator(BOX).last();

function buttonsOf(page: Page, within: string, { row, at }: Offer): Locator {
  const all = page.locator(`${within} [data-asks]`).locator('visible=true');
  return row === undefined
    ? all.nth(at)
    : page.locator(`${within} .grid-row[data-key="${row}"] [data-asks]`).locator('visible=true').first();
}

/** Presses its button, or its entry behind 更多; afterwards one of them must have the focus again. Answers what it is called. */
export async function press(page: Page, within: string, offer: Offer): Promise<string> {
  const buttons = buttonsOf(page, within, offer);
  const direct = buttons.locator(`[data-action="${offer.key}"]`);
  await page.evaluate(() => document.querySelector('[data-opener]')?.removeAttribute('data-opener'));
  await buttons.evaluate((group) => group.setAttribute('data-opener', ''));
  const isDirect = (await direct.count()) > 0;
  if (!isDirect) await buttons.locator('[aria-haspopup="menu"]').click();
  const button = isDirect ? direct.first() : page.locator(`.ant-dropdown:visible [data-menu-id$="-${offer.key}"]`);
  const name = (await button.innerText()).trim();
  await button.click();
  return name;
}

/** What stands in the dialog in front, once its form is there and the focus has come to rest. */
export interface Seen {
  title: string;
  text: string;
  /** What has the focus: its first field, the button that changes nothing, or how it is written. */
  focus: 'field' | 'safe' | string;
  hasField: boolean;
  hasSafe: boolean;
  buttons: { text: string; isDeed: boolean }[];
  /** Pixels by which the dialog is wider than the window, and what it holds wider than itself. */
  over: number;
  cut: number;
  isReached: boolean;
  /** Whether its title runs below its ×. */
  isCovered: boolean;
}

function seeIn(box: Element): Seen {
  const shown = (selector: string) =>
    [...box.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const found = shown(
    '.ant-modal-body :is(input:not([type=hidden], [type=file], :disabled, [readonly]:not([role=combobox])), textarea:not(:disabled), [role=switch], .ant-rate [role=radio], .ant-upload-btn, .ant-upload button)',
  );
  // A tree has a field of its own for the keyboard, which is no first thing to be filled in.
  const fields = found.filter((one) => !one.closest('.ant-tree'));
  const footer = shown('.form-buttons button, .ant-modal-footer button, .ant-modal-confirm-btns button');
  const isDeed = (button: Element) => button.matches('.ant-btn-primary, .ant-btn-dangerous');
  const active = document.activeElement;
  const isFirst = fields.findIndex((one) => one === active);
  const group = (one: Element | undefined) => one?.closest('[role=radiogroup], .ant-radio-group, .ant-rate, .ant-checkbox-group');
  const focus =
    isFirst === 0 || (isFirst > 0 && group(fields[0]) && group(fields[0]) === group(active ?? undefined))
      ? 'field'
      : footer.some((one) => one === active && !isDeed(one))
        ? 'safe'
        : (active?.outerHTML.slice(0, 120) ?? '');
  const PARTS = '.ant-modal-body :is(.ant-form-item, .ant-alert, .ant-typography, .ant-table-wrapper, .ant-tag, .ant-descriptions, button)';
  const body = box.querySelector('.ant-modal-body') ?? box;
  const end = body.getBoundingClientRect().right;
  const last = footer.at(-1);
  last?.scrollIntoView({ block: 'nearest' });
  const place = last?.getBoundingClientRect();
  const isReached = !place || (place.bottom <= innerHeight + 1 && place.top >= 0 && place.right <= innerWidth + 1 && place.left >= 0);
  const { left, right } = box.getBoundingClientRect();
  const heading = box.querySelector('.ant-modal-title');
  const cross = box.querySelector('.ant-modal-close')?.getBoundingClientRect();
  const lines = document.createRange();
  if (heading) lines.selectNodeContents(heading);
  const isBelow = (line: DOMRect) => cross !== undefined && line.right > cross.left && line.bottom > cross.top && line.top < cross.bottom;
  return {
    title: box.querySelector<HTMLElement>('.ant-modal-title, .ant-modal-confirm-title')?.innerText.trim() ?? '',
    text: (box as HTMLElement).innerText,
    focus,
    hasField: fields.length > 0,
    hasSafe: footer.some((one) => !isDeed(one)),
    buttons: footer.map((one) => ({ text: one.innerText.trim(), isDeed: isDeed(one) })),
    over: Math.max(0, Math.ceil(right - innerWidth), Math.ceil(-left)),
    cut: Math.max(body.scrollWidth - body.clientWidth, ...shown(PARTS).map((part) => Math.ceil(part.getBoundingClientRect().right - end))),
    isReached,
    isCovered: [...lines.getClientRects()].some(isBelow),
  };
}

/** Opens it, looks at it, and leaves it; `more` looks at what is open. Answers what is wrong, each with what was opened. */
export async function tryDialog(page: Page, within: string, offer: Offer, more?: (seen: Seen) => Promise<string[]>): Promise<string[]> {
  // Rows that are followed live go on meanwhile, and a phone shows one of two lists beside each other.
  if ((await buttonsOf(page, within, offer).count()) === 0) return [];
  const name = await press(page, within, offer);
  const seen = await seeDialog(page);
  if (!seen) return leaveDrawer(page);
  const found = [...(more ? faultsOf(seen, offer, name) : sizeFaults(seen)), ...((await more?.(seen)) ?? [])];
  return [...found, ...(await leaveDialog(page, offer.row))];
}

/** What is read beside its list asks nothing: the walk of pages looks at it. */
async function leaveDrawer(page: Page): Promise<string[]> {
  if (!(await page.locator(DRAWER).count())) return ['opens no dialog'];
  await leaveByEsc(page);
  await page.locator(DRAWER).waitFor({ state: 'hidden' });
  return [];
}

/** Looks at it once the focus stands where it should; answers how it is when it never does. */
export async function seeDialog(page: Page): Promise<Seen | undefined> {
  const box = boxInFront(page);
  await page
    .locator(`${BOX}, ${DRAWER}`)
    .last()
    .waitFor({ timeout: WAIT_MS })
    .catch(() => undefined);
  if (!(await box.isVisible())) return undefined;
  await settled(page);
  for (const deadline = Date.now() + WAIT_MS; ; await page.waitForTimeout(30)) {
    const seen = await box.evaluate(seeIn);
    const isRight = seen.hasField || seen.hasSafe ? seen.focus === (seen.hasField ? 'field' : 'safe') : true;
    if (isRight || Date.now() > deadline) return seen;
  }
}

/** Words that say nothing of what is about to be done. */
const EMPTY_WORDS = /^(OK|Submit|Confirm|Yes|确\s?定|提\s?交|确\s?认|是)$/i;

/** What is wrong with it. */
export function faultsOf(seen: Seen, { known }: Offer, opener: string): string[] {
  const { focus, hasField, hasSafe, buttons, title, text } = seen;
  const names = buttons.map((button) => button.text).filter(Boolean);
  const doubled = names.filter((name, at) => names.indexOf(name) !== at);
  const deeds = buttons.filter(({ isDeed, text: word }) => isDeed && EMPTY_WORDS.test(word) && word !== opener);
  const told = known.slice(0, KNOWN_BY);
  const isNamed = told.length === 0 || told.some((name) => `${title} ${text}`.includes(name.split('\n')[0] ?? name));
  return [
    ...(hasField && focus !== 'field' ? [`puts the focus on ${focus}`] : []),
    ...(!hasField && hasSafe && focus !== 'safe' ? [`puts the focus on ${focus}`] : []),
    ...deeds.map((button) => `calls its deed ${button.text}`),
    ...doubled.map((name) => `has two buttons ${name}`),
    ...(title === '' ? ['has no title'] : []),
    ...(isNamed ? [] : [`does not say that it is about ${told.join(' / ')}: ${title} ${text.slice(0, 80)}`]),
    ...sizeFaults(seen),
  ];
}

/** By how many of its first columns a row may be called. */
const KNOWN_BY = 4;

export function sizeFaults({ over, cut, isReached, isCovered }: Seen): string[] {
  return [
    ...(over > 0 ? [`is ${over} wider than the window`] : []),
    ...(cut > 1 ? [`holds what is ${cut} wider than itself`] : []),
    ...(isCovered ? ['has a title below its ×'] : []),
    ...(isReached ? [] : ['has buttons that cannot be reached']),
  ];
}

/**
 * Esc, after which what was pressed must have the focus again: the same buttons, or those of the same row where a list that follows its rows
 * has drawn them anew meanwhile; where the clock has taken the row away, those of another.
 */
export async function leaveDialog(page: Page, row?: string): Promise<string[]> {
  await leaveByEsc(page);
  const isLeft = () => page.locator(BOX).count();
  for (const deadline = Date.now() + WAIT_MS; (await isLeft()) > 0; await page.waitForTimeout(20)) {
    if (Date.now() < deadline) continue;
    await page.locator('.ant-modal-close:visible').last().click();
    await boxInFront(page).waitFor({ state: 'hidden' });
    return ['is not closed by Esc'];
  }
  const stand = () =>
    page.evaluate((pressed) => {
      const active = document.activeElement;
      const [group, key] = [active?.closest('button')?.closest('[data-opener]'), active?.closest<HTMLElement>('.grid-row')?.dataset.key];
      const isThere = document.querySelector('[data-opener]') !== null;
      const isGone = !document.querySelector(`.grid-row[data-key="${pressed}"]`);
      const isBack = group ? true : !isThere && pressed !== undefined && key !== undefined && (isGone || pressed === key);
      return {
        isBack,
        told: `${active?.outerHTML.slice(0, 100)} (row ${key}, pressed ${pressed}, which is ${isThere ? 'there' : 'gone'})`,
      };
    }, row);
  for (const deadline = Date.now() + WAIT_MS; ; await page.waitForTimeout(20)) {
    const { isBack, told } = await stand();
    if (isBack) return [];
    if (Date.now() > deadline) return [`leaves the focus on ${told}`];
  }
}
