/** Whoever a password is for: what others know of them must not be most of it. */
export interface PasswordOwner {
  account: string;
  /** Their name, their hospital's: as far as they are known. */
  words?: readonly (string | undefined)[];
}

/** Product words: the first thing that is tried here and nowhere else. */
const PRODUCT = ['lianyi', '联医', 'hospital', 'yiyuan', 'consultation', 'huizhen'];
/** What stays when those words are taken out has to be a password of its own: more than a year and a sign. */
const LEAST_BESIDE_WORDS = 6;
/** What a password is worth at least when runs of keys count as one. */
const LEAST_WEIGHT = 5;
const SHORTEST_WORD = 3;
const SHORTEST_RUN = 4;
const RUNS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
];
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

let known: Promise<ReadonlySet<string>> | undefined;

/** The most common passwords of the world, fetched when the first password is set and kept for the next. */
function commonOnes(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return known;
}

/** Why others would try this password first, in the user's words; `undefined` when they would not. */
export async function guessableProblem(password: string, { account, words = [] }: PasswordOwner): Promise<string | undefined> {
  const plain = password.normalize('NFKC').toLowerCase();
  const common = await commonOnes();
  if (formsOf(plain).some((form) => common.has(form))) return '密码过于常见，请更换';
  const own = [account, ...words].flatMap((word) => (word ? [word.normalize('NFKC').toLowerCase()] : []));
  const without = [...own, ...PRODUCT].filter((word) => word.length >= SHORTEST_WORD || /\p{Script=Han}{2}/u.test(word));
  const left = without.reduce((rest, word) => rest.replaceAll(word, ''), plain);
  if (left.length < plain.length && weightOf(left) < LEAST_BESIDE_WORDS) return '密码不能由账号、姓名、机构或产品名称组成';
  if (weightOf(plain) < LEAST_WEIGHT) return '密码不能由连续或重复的字符组成';
  return undefined;
}

/** As it is, without what is hung on at the end, and with letters for what looks like them. */
function formsOf(plain: string): string[] {
  const bare = plain.replace(/[^a-z]{1,5}$/, '');
  // A short word with something behind it is not yet a common password.
  const words = bare.length >= 6 ? [bare] : [];
  return [plain, ...words].flatMap((form) => [form, [...form].map((sign) => LOOKALIKES[sign] ?? sign).join('')]);
}

/** How many characters there are, where a run of keys, or the same one again and again, counts as one. */
function weightOf(text: string): number {
  const parts: string[] = [];
  for (const sign of text) {
    const longer = (parts.at(-1) ?? '') + sign;
    if (longer.length > 1 && (isRun(longer) || isSame(longer))) parts[parts.length - 1] = longer;
    else parts.push(sign);
  }
  return parts.reduce((sum, part) => sum + (isSame(part) || part.length >= SHORTEST_RUN ? 1 : part.length), 0);
}

const isSame = (part: string) => part.length > 1 && new Set(part).size === 1;

function isRun(part: string): boolean {
  const back = [...part].reverse().join('');
  return RUNS.some((run) => run.includes(part) || run.includes(back));
}
