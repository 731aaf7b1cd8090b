/** Who is signed in, as the console is told after sign-in and after a reload. */
export interface SessionUser {
  userId: string;
  tenantId: string;
  tenantName?: string;
  /** Addresses of the tenant's own logo and stylesheet, and its colour (`#rrggbb`). */
  tenantLogo?: string;
  tenantCss?: string;
  tenantColor?: string;
  account: string;
  realName: string;
  avatar?: string;
  deptId?: string;
  roleName?: string;
  /** Comma-joined, as the server answers them. */
  roleId?: string;
  /** Whether going on with another department or role is offered. */
  switchMode?: boolean;
  /** 1: their password was given to them or is too old; until they have changed it they may do nothing else. */
  mustChangePassword?: 0 | 1;
  /** 1: their hospital wants a second factor of them; until they have enrolled one they may do nothing else. */
  mustEnrolFactor?: 1;
  /** After how many days a password must be changed; 0 for never. */
  passwordDays?: number;
  /** Codes of refusals that are not shown. */
  quietCodes?: number[];
}

/** With what they may do. */
export interface UserInfo extends SessionUser {
  /** Codes of the pages and buttons that they were granted, of those also that the menu does not show. */
  permissions: readonly string[];
}

/** One entry of the user's menu as the server sends it. */
export interface MenuNode {
  id: string;
  code: string;
  name: string;
  /** Absent where the entry is only a folder. */
  path?: string;
  /** Name of its icon. */
  source?: string;
  /** 2 opens a new window. */
  isOpen?: number;
  children?: MenuNode[];
}
