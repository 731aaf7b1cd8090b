import { detailRoom } from '../../../contract/domains/room/room.endpoints.ts';
import { phaseOf, roomOpening } from '../../../contract/domains/room/room.rules.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { visibleConsultation } from '../consultation/consultation.reads.ts';
import { findRoom, roleOf, roomHours } from './room.policy.ts';
import { peopleOf, presentPerson, staysOf } from './room-people.ts';

const HOUR_MS = 3_600_000;
const present = presenterOf(detailRoom.row);

/** The room of an order, for whoever may open the order. Who waits in the lobby is told to everybody of the two hospitals: it is their own people. */
export const serveDetailRoom = serve(detailRoom, async ({ actor, db, input, services }) => {
  const now = services.clock();
  const order = await visibleConsultation(db, actor, input.applyOrderId);
  const role = await roleOf(db, actor, order);
  const hours = await roomHours(services, order);
  const opensAt = roomOpening(order, hours);
  const room = order.scheduleTime ? await findRoom(db, order) : undefined;
  const people = room ? await peopleOf(db, room) : [];
  const stays = room ? await staysOf(db, room, people) : [];
  const phase = phaseOf(order, now, hours);
  return present({
    applyOrderId: order.id,
    // An order that was closed, returned or has expired has no room any more; where people met, who was there stays told.
    phase: phase === 'none' && stays.length > 0 ? 'over' : phase,
    role,
    scheduleTime: opensAt === undefined ? undefined : order.scheduleTime,
    openTime: opensAt === undefined ? undefined : new Date(opensAt),
    linkHours: hours.linkOutlivesMs / HOUR_MS,
    people: opensAt !== undefined ? people.map((person) => presentPerson(person, now)) : [],
    stays,
  });
});
