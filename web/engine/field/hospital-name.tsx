export interface ShortName {
  /** Where it is: cut off at its end where there is no room. */
  head: string;
  /** What it is: always shown. */
  tail: string;
}

/** Which of several hospitals of a place, and that it is one. */
const KIND = /(?:第[一二三四五六七八九十\d]{1,3})?(?:妇幼保健院|中医医院|中医院|医院)$/;

/**
 * A hospital's name for a narrow place: 人民 is left out, which nearly all have, and of the rest the middle gives way.
 * `云岭县人民医院` → 云岭县 + 医院.
 */
export function shortHospital(name: string): ShortName {
  const short = name.trim().replace(/人民(?=医院$)/, '');
  const tail = KIND.exec(short)?.[0] ?? short.slice(-2);
  return tail === short ? { head: '', tail } : { head: short.slice(0, -tail.length), tail };
}

/** The same in one piece, for a line of text. */
export function shortHospitalName(name = ''): string {
  const { head, tail } = shortHospital(name);
  return head + tail;
}

/** The whole of it on hovering. */
export function HospitalName({ name }: { name: string }) {
  const { head, tail } = shortHospital(name);
  return (
    <span className="hospital-name" title={name}>
      <span className="hospital-place">{head}</span>
      <span>{tail}</span>
    </span>
  );
}
