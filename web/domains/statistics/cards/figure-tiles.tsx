import type { UseQueryResult } from '@tanstack/react-query';
import { Card, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Failed, LoadFailed } from '../../../engine/parts/load-failed.tsx';
import { label } from '../../../platform/words/label.ts';
import { hoursOf } from '../shares.ts';

export interface FigureTile {
  /** The figure that is counted. */
  readonly figure: string;
  readonly title: string;
  readonly value: number;
  /** The list of as many. */
  readonly to: string;
  /** How it stands to what it is compared with. */
  readonly notes: readonly string[];
}

interface Answered {
  readonly counts: { readonly answerHours: number | null };
  readonly before: { readonly answerHours: number | null };
}

interface FigureTilesProps<A> {
  query: UseQueryResult<A, Error>;
  tilesOf: (data: A) => readonly FigureTile[];
  /** How many tiles are expected, until they are there. */
  expected: number;
}

/** Every number, each the way to what was counted, and the hours to an answer. */
export function FigureTiles<A extends Answered>({ query, tilesOf, expected }: FigureTilesProps<A>) {
  const { data } = query;
  if (query.isError && !data) return <FiguresFailed query={query} />;
  return (
    <section aria-label={label('关键数字')} className="board-figures" aria-busy={query.isPlaceholderData}>
      {data ? (
        <>
          {tilesOf(data).map((tile) => (
            <TileCard key={tile.figure}>
              <Figure tile={tile} />
            </TileCard>
          ))}
          <TileCard>
            <Hours data={data} />
          </TileCard>
        </>
      ) : (
        Array.from({ length: expected + 1 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places that are all the same
          <TileCard key={at}>
            <Skeleton active title={false} paragraph={{ rows: 3 }} />
          </TileCard>
        ))
      )}
    </section>
  );
}

/** In the place of all numbers, none of which came. */
export function FiguresFailed({ query }: { query: Failed }) {
  return (
    <Card size="small" variant="borderless">
      <LoadFailed query={query} />
    </Card>
  );
}

function TileCard({ children }: { children: ReactNode }) {
  return (
    <Card size="small" variant="borderless" className="board-figure">
      {children}
    </Card>
  );
}

function Figure({ tile: { figure, title, value, to, notes } }: { tile: FigureTile }) {
  return (
    <Link to={to} data-figure={figure}>
      <span>{title}</span>
      <strong>{value}</strong>
      {notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
    </Link>
  );
}

function Hours({ data: { counts, before } }: { data: Answered }) {
  return (
    <div className="board-figure-still">
      <span>{label('平均答复时长')}</span>
      <strong>{hoursOf(counts.answerHours)}</strong>
      <small>{label('上期 {value}', { value: hoursOf(before.answerHours) })}</small>
    </div>
  );
}
