import { Link } from 'react-router';
import { label } from '../../../platform/words/label.ts';

export interface ChartLink {
  readonly name: string;
  readonly value: number;
  /** The way to what was counted. */
  readonly to: string;
}

/**
 * What a chart draws can be neither reached by keyboard nor read aloud: here it is as links (domain rules 6.9.1). One stop of the tab key
 * until it is opened, as a year has hundreds of days; in sight only while it has the focus.
 */
export function ChartLinks({ title, links }: { title: string; links: readonly ChartLink[] }) {
  return (
    <details className="chart-links">
      <summary>{label('{title}：{what}', { title, what: label('逐项查看') })}</summary>
      <ul>
        {links.map(({ name, value, to }) => (
          <li key={to}>
            <Link to={to}>{label('{name}：{value}', { name, value })}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
