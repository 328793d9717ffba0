/** Routes that stand open to everybody, signed in or not. */
export const openRoutes = [
  '/login',
  '/login/success',
  '/logout',
  '/logout/success',
  '/intermediate-success-page',
  '/change-password-success',
  '/certificate/:number',
] as const
