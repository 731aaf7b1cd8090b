import { Link } from 'react-router';

interface SoleFigureProps {
  /** What it counts. */
  name: string;
  value: number;
  to: string;
  /** Pixels. */
  height: number;
}

/** Stands in for a chart that would have one bar: there is nothing to compare. It leads to the same orders. */
export function SoleFigure({ name, value, to, height }: SoleFigureProps) {
  return (
    <Link to={to} className="sole-figure" style={{ height }}>
      <strong>{value}</strong>
      <span>{name}</span>
    </Link>
  );
}
