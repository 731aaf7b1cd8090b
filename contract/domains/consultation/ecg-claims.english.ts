import type { English } from '../../kernel/english.ts';

/** What is said where doctors on duty take ECGs from the pool. */
export const english: English = {
  labels: {
    认领: 'Claim',
    认领心电: 'Claim ECGs',
    放回认领池: 'Back to the pool',
    '久未处理，放回认领池': 'Left alone, back to the pool',
    '放回后由其他值班医生认领，确定放回？': 'Another doctor on duty will claim it. Put it back?',
    继续处理: 'Still at work',
    值班医生: 'Doctor on duty',
    认领医生: 'Claimed by',
  },
};
