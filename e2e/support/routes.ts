/**
 * The screen routes that this part of the product serves, with the title that a user who may see them reads.
 * `{site}` and the like stand for the first record of that kind.
 */
export interface ScreenRoute {
  readonly path: string
  /** Absent: the title is the record's own name. */
  readonly title?: string | RegExp
  /** Where one ends up, if not there. */
  readonly leadsTo?: string
}

/** For everybody, signed in or not. */
export const publicRoutes: readonly ScreenRoute[] = [
  { path: '/logout/success', title: 'Studydesk' },
  { path: '/intermediate-success-page', title: 'That worked' },
  { path: '/change-password-success', title: 'Your password has been changed' },
]

/** For an administrator. */
export const adminRoutes: readonly ScreenRoute[] = [
  { path: '/', title: /^Good (morning|afternoon|evening), / },
  { path: '/portfolio', title: /^Good (morning|afternoon|evening), / },
  { path: '/login', title: /^Good (morning|afternoon|evening), /, leadsTo: '/portfolio' },
  { path: '/login/success', title: /^Good (morning|afternoon|evening), /, leadsTo: '/portfolio' },
  { path: '/version', title: 'Version' },
  { path: '/inviteAccepted', title: 'Invitation accepted' },
  { path: '/new-account-setup', title: 'Set up your account' },
  { path: '/participants', title: 'Participants' },
  { path: '/participants/{participant}' },
  { path: '/participants/{participant}?tab=history' },
  { path: '/admin/organization', title: 'Northlake Research' },
  { path: '/admin/organization/appearance', title: 'Northlake Research' },
  { path: '/admin/organization/features', title: 'Northlake Research' },
  { path: '/admin/sites', title: 'Sites' },
  { path: '/admin/sites/new', title: 'New site' },
  { path: '/admin/sites/edit/{site}' },
  { path: '/admin/sites/edit/{site}/studies' },
  { path: '/admin/studies', title: 'Studies' },
  { path: '/admin/studies/new', title: 'New study' },
  { path: '/admin/studies/edit/{study}' },
  { path: '/admin/studies/edit/{study}/sites' },
  { path: '/admin/studies/edit/{study}/publishing' },
  { path: '/admin/studies/preview/', title: 'Study preview' },
  { path: '/admin/users', title: 'Users' },
  { path: '/admin/users/new-user', title: 'New user' },
  { path: '/admin/users/edit/{user}' },
  { path: '/admin/mails', title: 'Outbox' },
  { path: '/admin/roles', title: 'Roles' },
  { path: '/admin/roles/new/details', title: 'New role' },
  { path: '/admin/roles/{role}/details' },
  { path: '/admin/audit-history', title: 'Audit history' },
  { path: '/admin/audit-history/readers', title: 'Audit history' },
  { path: '/admin/audit-history/seals', title: 'Audit history' },
  { path: '/no/such/page', title: 'Page not found' },
]

/** For a coordinator: what an administrator may not open. */
export const coordinatorRoutes: readonly ScreenRoute[] = [
  { path: '/participants/edit/new-participant', title: 'Add participant' },
  { path: '/participants/edit/{participant}' },
  { path: '/participants/edit/{participant}/health' },
]

/** For a developer. */
export const developerRoutes: readonly ScreenRoute[] = [
  { path: '/admin/dev', title: 'Developer' },
  { path: '/admin/modules', title: 'Modules' },
  { path: '/admin/modules?resource=participant', title: 'Modules' },
  { path: '/admin/modules?resource=calls', title: 'Modules' },
  { path: '/admin/api-tokens', title: 'API tokens' },
  { path: '/admin/api-tokens/new', title: 'New API token' },
  { path: '/admin/webhooks', title: 'Webhooks' },
  { path: '/admin/webhooks/new', title: 'New webhook' },
]
