/** Ways of writing pictures that are not read here, as workstations call them (PS3.6 annex A). */
const NAMES: Readonly<Record<string, string>> = {
  ...{ '1.2.840.10008.1.2.4.100': 'MPEG-2', '1.2.840.10008.1.2.4.101': 'MPEG-2' },
  ...Object.fromEntries([102, 103, 104, 105, 106].map((each) => [`1.2.840.10008.1.2.4.${each}`, 'H.264'])),
  ...{ '1.2.840.10008.1.2.4.107': 'H.265', '1.2.840.10008.1.2.4.108': 'H.265' },
  ...Object.fromEntries([110, 111, 112].map((each) => [`1.2.840.10008.1.2.4.${each}`, 'JPEG XL'])),
  ...{ '1.2.840.10008.1.2.4.92': 'JPEG 2000 Part 2', '1.2.840.10008.1.2.4.93': 'JPEG 2000 Part 2' },
  ...{ '1.2.840.10008.1.2.4.94': 'JPIP', '1.2.840.10008.1.2.4.95': 'JPIP', '1.2.840.10008.1.2.8.1': 'Deflated Image Frame' },
};

/** What a way of writing is called; its identifier where it has no name here. */
export const syntaxName = (syntax: string): string => NAMES[syntax] ?? (/^[0-9.]{1,64}$/.test(syntax) ? syntax : '');
