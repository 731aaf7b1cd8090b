import { OauthRefusal } from '../oauth-refusal.ts';

/** Why a third-party sign-in did not come about. The login page has the same words, for refusals that reach it in its address. */
export const thirdPartyProblems = {
  unknown: '没有此登录方式，请联系管理员',
  unavailable: '第三方登录暂时不可用，请稍后重试',
  denied: '第三方登录已取消',
  expired: '第三方登录已失效，请重新登录',
  failed: '第三方登录失败，请重新登录',
} as const;

export type ThirdPartyProblem = keyof typeof thirdPartyProblems;

export class ThirdPartyRefusal extends OauthRefusal {
  readonly problem: ThirdPartyProblem;

  constructor(problem: ThirdPartyProblem) {
    super(
      problem === 'unavailable' ? 503 : 400,
      problem === 'unavailable' ? 'temporarily_unavailable' : 'invalid_grant',
      thirdPartyProblems[problem],
    );
    this.name = 'ThirdPartyRefusal';
    this.problem = problem;
  }
}
