import type { Page } from '@playwright/test';

/** What an icon that says something alone has to stand out by (WCAG 1.4.11). */
const LEAST = 3;

/**
 * Buttons and entries of menus that show an icon and no text, and whose icon hardly stands out from its ground: each with its contrast. The
 * library for barriers looks at the contrast of texts alone, wherever the name of such a button comes from.
 */
export async function paleIcons(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(
    ({ root, least }) => {
      type Colour = [red: number, green: number, blue: number, opacity: number];
      const coloursIn = (text: string): Colour[] =>
        [...text.matchAll(/rgba?\(([^)]+)\)|color\(srgb ([^)]+)\)/g)].map(([, rgb, srgb]) => {
          const [red = 0, green = 0, blue = 0, opacity = 1] = (rgb ?? srgb ?? '')
            .split(/[\s,/]+/)
            .filter(Boolean)
            .map(Number);
          const scale = srgb === undefined ? 1 : 255;
          return [red * scale, green * scale, blue * scale, opacity];
        });
      const over = ([red, green, blue, opacity]: Colour, [r, g, b]: Colour): Colour => [
        red * opacity + r * (1 - opacity),
        green * opacity + g * (1 - opacity),
        blue * opacity + b * (1 - opacity),
        1,
      ];
      /** What lies behind an element: of a gradient each of its colours. */
      const groundsOf = (element: Element | null): Colour[] => {
        if (!element) return [[255, 255, 255, 1]];
        const { backgroundColor, backgroundImage } = getComputedStyle(element);
        const own = backgroundImage.includes('gradient') ? coloursIn(backgroundImage) : coloursIn(backgroundColor);
        if (own.length > 0 && own.every(([, , , opacity]) => opacity === 1)) return own;
        return groundsOf(element.parentElement).flatMap((behind) => (own.length > 0 ? own.map((one) => over(one, behind)) : [behind]));
      };
      const light = ([red, green, blue]: Colour): number => {
        const [r = 0, g = 0, b = 0] = [red, green, blue]
          .map((part) => part / 255)
          .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const contrast = (one: Colour, other: Colour): number => {
        const [low = 0, high = 0] = [light(one), light(other)].toSorted((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
      };
      const holders = document.querySelectorAll(`${root} :is(button, a, [role="button"], [role="menuitem"])`);
      return [...holders].flatMap((holder) => {
        const icon = holder.querySelector('.anticon svg');
        const isOff = holder.matches(':disabled, [aria-disabled="true"], [disabled]');
        if (!icon || isOff || holder.textContent?.trim() || !icon.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          return [];
        const [ink] = coloursIn(getComputedStyle(icon).color);
        if (!ink) return [];
        const worst = Math.min(...groundsOf(icon).map((ground) => contrast(over(ink, ground), ground)));
        return worst < least ? [`icon-contrast: ${worst.toFixed(2)} ${holder.outerHTML.slice(0, 160)}`] : [];
      });
    },
    { root: within, least: LEAST },
  );
}
