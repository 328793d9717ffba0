/** Public routes, with or without a session. */
export const openRoutes = [
  '/login',
  '/login/success',
  '/logout',
  '/logout/success',
  '/intermediate-success-page',
  '/change-password-success',
  '/certificate/:number',
] as const
