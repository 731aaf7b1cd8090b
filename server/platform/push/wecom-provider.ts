import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { eachOf } from '../each-of.ts';
import { PushFailure, type PushProvider, type PushReceiver, type Unreached } from './push-provider.ts';
import { type WecomClient, type WecomSettings, wecomClient } from './wecom-client.ts';

export interface WecomAppSettings extends WecomSettings {
  /** Digits: of the application that the message comes from. */
  agentId: string;
}

const AT_ONCE = 8;
/** For finding all members of one message. Those who were found by then are known at the next attempt. */
const FINDING_MS = 60_000;
const HOUR_MS = 3_600_000;
const MOST_KNOWN = 50_000;
/** What the API takes of a text message, in bytes of UTF-8. */
const MOST_BYTES = 2048;
/** Longer than all attempts at a message take: an attempt that arrived without our knowing is not shown twice. */
const DUPLICATE_SECONDS = 1800;

/** What `user/getuserid` says of a number that is nobody's, of one that is none, and of a member whom the application may not see. */
const NOBODY = [46004, 60103, 60111];
const NOT_VISIBLE = [50002, 60011];
/** What `message/send` says when nobody of all it names can be reached. */
const REACHED_NOBODY = 81013;

const NO_PHONE = '没有手机号';
const UNKNOWN_PHONE = '手机号在企业微信中没有对应的成员';
const INVISIBLE = '不在企业微信应用的可见范围内';
const UNLICENSED = '没有企业微信的接口许可';

/**
 * An application of a hospital's 企业微信: its members are found by their telephone numbers, and told by one call however
 * many they are (at most `MOST_RECEIVERS`).
 */
export function createWecomProvider({ agentId, ...settings }: WecomAppSettings, clock: () => number): PushProvider {
  const client = wecomClient(settings, clock);
  const memberOf = findMembers(client, clock);
  return {
    push: async ({ sentTime, title, content }, receivers) => {
      const unreached = new Map<string, string>();
      const members = new Map<string, PushReceiver[]>();
      const deadline = performance.now() + FINDING_MS;
      await eachOf(receivers, AT_ONCE, async (receiver) => {
        if (performance.now() > deadline) throw new PushFailure('企业微信答复过慢，请稍后重试', { final: false });
        const member = receiver.phone ? await memberOf(receiver.phone) : { reason: NO_PHONE };
        if ('reason' in member) unreached.set(receiver.account, member.reason);
        else members.set(member.userId, [...(members.get(member.userId) ?? []), receiver]);
      });
      if (members.size === 0) return unreached;
      // With its time: another message of the same words is no repetition of this one, an attempt at the same message is.
      const text = { content: cutToBytes(`${title}（${toWireTime(sentTime).slice(11, 16)}）\n${content}`, MOST_BYTES) };
      const once = { enable_duplicate_check: 1, duplicate_check_interval: DUPLICATE_SECONDS };
      // In an order of its own, or a repetition would not be the same request.
      const touser = [...members.keys()].toSorted().join('|');
      const answer = await client.call('message/send', { touser, msgtype: 'text', agentid: Number(agentId), text, safe: 0, ...once }, [
        REACHED_NOBODY,
      ]);
      const invisible = answer.errcode === REACHED_NOBODY ? touser : answer.invaliduser;
      return new Map([...unreached, ...refusedOf(members, invisible, INVISIBLE), ...refusedOf(members, answer.unlicenseduser, UNLICENSED)]);
    },
  };
}

/** The answer lists members in small letters, however they are written. */
function refusedOf(members: ReadonlyMap<string, readonly PushReceiver[]>, listed: string | undefined, reason: string): Unreached {
  const refused = new Set((listed ?? '').toLowerCase().split('|'));
  const people = [...members].flatMap(([userId, receivers]) => (refused.has(userId.toLowerCase()) ? receivers : []));
  return new Map(people.map(({ account }) => [account, reason]));
}

type Member = { userId: string } | { reason: string };

/**
 * Finds members by their numbers and remembers them for an hour, those who are none as well: who asks for too many wrong
 * numbers is shut out for a day.
 */
function findMembers(client: WecomClient, clock: () => number): (mobile: string) => Promise<Member> {
  const known = new Map<string, { member: Promise<Member>; until: number }>();
  const ask = async (mobile: string): Promise<Member> => {
    const { errcode = 0, userid } = await client.call('user/getuserid', { mobile }, [...NOBODY, ...NOT_VISIBLE]);
    if (NOT_VISIBLE.includes(errcode)) return { reason: INVISIBLE };
    return userid ? { userId: userid } : { reason: UNKNOWN_PHONE };
  };
  return (mobile) => {
    const found = known.get(mobile);
    if (found && clock() < found.until) return found.member;
    if (known.size >= MOST_KNOWN) known.clear();
    const member = ask(mobile);
    known.set(mobile, { member, until: clock() + HOUR_MS });
    member.catch(() => known.delete(mobile));
    return member;
  };
}

/** The text, or its beginning with an ellipsis, in at most so many bytes of UTF-8; no character is cut in two. */
export function cutToBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  const end = '…';
  let left = most - Buffer.byteLength(end);
  let kept = '';
  for (const character of text) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    kept += character;
  }
  return kept + end;
}
