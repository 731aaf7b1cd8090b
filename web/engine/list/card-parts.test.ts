import { describe, expect, it } from 'vitest';
import { type CardColumn, cardParts } from './card-parts.ts';

const no = { key: 'no' };
const state = { key: 'status', isState: true };
const patient = { key: 'patientName' };
const created = { key: 'createTime' };
const booked = { key: 'scheduleTime', isAhead: true };
const buttons = { key: 'operations', isFixed: true };

const keysOf = (columns: readonly CardColumn[]) => columns.map(({ key }) => key);

describe('the parts of a card', () => {
  it('begins with the first column and the state, and keeps the order of the others', () => {
    const parts = cardParts([no, state, patient, created, buttons], undefined);
    expect(parts).toMatchObject({ heading: no, state, buttons });
    expect(keysOf(parts.facts)).toEqual(['patientName', 'createTime']);
  });

  it('is called by the field that says so', () => {
    const parts = cardParts([no, patient, state], 'patientName');
    expect(parts.heading).toBe(patient);
    expect(keysOf(parts.facts)).toEqual(['no']);
  });

  it('is called by the first column when the one that says so is hidden', () => {
    expect(cardParts([state, no, patient], 'doctorName').heading).toBe(no);
  });

  it('tells what somebody has pinned first, then what lies ahead', () => {
    const pinned = { ...created, isPinned: true };
    expect(keysOf(cardParts([no, patient, booked, pinned], undefined).facts)).toEqual(['createTime', 'scheduleTime', 'patientName']);
  });

  it('shows a second state among the facts, and one that is alone as the heading', () => {
    expect(keysOf(cardParts([no, state, { key: 'reportStatus', isState: true }], undefined).facts)).toEqual(['reportStatus']);
    expect(cardParts([state], undefined)).toEqual({ heading: state, state: undefined, facts: [], buttons: undefined });
  });
});
