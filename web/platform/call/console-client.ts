/** How the console names itself. No secret: what protects the sign-in is the captcha. */
export const CONSOLE_CLIENT = `Basic ${btoa('lianyi-web:lianyi-web')}`;
