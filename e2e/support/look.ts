import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export type Language = 'en' | 'zh';

const HAN = /\p{Script=Han}/u;
/** Of texts that were not found: `list.view` instead of `View`. */
const KEY = /^[a-z]\w*(\.[a-z]\w*)+$/i;
/** What Chinese says in Latin letters: names, and words of machines. */
const LATIN =
  /\b(PDF|Excel|JSON|XML|SQL|HTML|URL|URI|API|ID|IP|OAuth2?|AppID|AppId|AppSecret|Secret|Token|Key|AccessKey|SecretKey|Bucket|Endpoint|Region|S3|HTTPS?|TOTP|SMS|WeCom|CDA|HIS|EMR|DICOM|MDT|ECG|GET|POST|OK|Cron|jdbc|MySQL|PostgreSQL|Oracle|KB|MB|GB|ms|UA|Agent|CorpID|AgentID)\b/gi;

/** A title ends with what it is about: `Edit user 何俊峰`. */
const NAMED = /(?<=[a-z]{3}) \p{Script=Han}{2,}$/iu;

/** Words of the console itself: of its buttons, headings, labels and tabs. What stands in rows is data, and so is what says so. */
const WORDS =
  '.console-content button:not(td *), .console-content th, .ant-form-item-label label, .console-content [role="tab"], .ant-modal-title, .ant-drawer-title';

/** Loaded: something is there, and nothing is on its way. */
export async function settled(page: Page): Promise<void> {
  await expect(
    page
      .locator('.console-content')
      .locator('.grid, .ant-form, .ant-card, .ant-empty, .ant-result, h1, h2')
      .locator('visible=true')
      .first(),
  ).toBeVisible();
  await expect(page.locator('.ant-spin-spinning:visible, .ant-skeleton:visible, [aria-busy="true"]:visible')).toHaveCount(0);
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

async function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** What keeps people from using it who cannot see it, or not well: each rule with the elements that break it. */
export async function barriers(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'], preload: false, iframes: false });
  const { violations } = await builder
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    // One frame, so that no further page has to be opened for the report.
    .setLegacyMode(true)
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html, target }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`));
}

/** What is wrong with what is on the screen now. */
export async function look(page: Page, what: string, asked: { language: Language; barriers: boolean }): Promise<string[]> {
  await settled(page);
  const overflow = await sideways(page);
  const words = await wrongWords(page, asked.language);
  return [
    ...(overflow > 0 ? [`${what} scrolls sideways by ${overflow}`] : []),
    ...words.map((text) => `${what} says ${text}`),
    ...(asked.barriers ? (await barriers(page)).map((text) => `${what} ${text}`) : []),
  ];
}
