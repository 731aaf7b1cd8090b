/** The names that an object was written with. Only of objects whose type says all that they hold. */
export function keysOf<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[];
}

/** Whether a name is one of an object's own. */
export function isKeyOf<T extends object>(object: T, name: PropertyKey | null | undefined): name is keyof T {
  return name !== null && name !== undefined && Object.hasOwn(object, name);
}
