interface PartsProps {
  of: readonly (string | undefined)[];
}

/** Short facts one after the other. Each stays in one piece as long as it fits a line, so that no time breaks in its middle. */
export function Parts({ of }: PartsProps) {
  // The same word twice says nothing more.
  const shown = [...new Set(of.filter(Boolean))];
  return (
    <span>
      {shown.map((part, at) => (
        <span key={part}>
          {at > 0 && ' '}
          <span className="part">{at < shown.length - 1 ? `${part} ·` : part}</span>
        </span>
      ))}
    </span>
  );
}
