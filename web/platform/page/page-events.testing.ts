// Modules listen to the page as they are loaded, whichever test loads them first; one that plays the page puts its own in its place.
globalThis.addEventListener ??= () => undefined;
