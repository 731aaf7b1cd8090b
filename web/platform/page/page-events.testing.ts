// Modules listen to the page as they are loaded, whichever test loads them first; one that plays the page puts its own in its place.
globalThis.addEventListener ??= () => undefined;
// And look whether what was pressed is an element, when another file's test presses something.
if (!('Element' in globalThis)) Object.assign(globalThis, { Element: class {} });
