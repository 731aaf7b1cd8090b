import type { Message } from '../../../../contract/kernel/said.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** A picture that cannot be shown, and why, in the words of who looks at it. */
export class SlideRefusal extends Refusal {
  constructor(message: Message) {
    super(415, message);
    this.name = 'SlideRefusal';
  }
}
