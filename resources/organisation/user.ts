import { boolean, choice, date, datetime, email, integer, phone, ref, status, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { appearances, languages } from '../core/values/preferences.ts'
import { emailHeaders, nameHeaders, phoneHeaders } from '../files/headersOfFiles.ts'

/**
 * Member of staff. Specification 1, sections 3 and 5. Users may sign in with any status except DEACTIVATED. A new user is UNVERIFIED
 * until the first sign-in. The account is then AUTHENTICATED, or FEDERATED if the identity provider says so.
 */
export const user = defineResource({
  name: 'user',
  namespace: 'admin',
  page: 'ADMIN_USERS',
  scope: ['org'],
  title: ['firstName', 'lastName'],
  disambiguateBy: ['email'],
  path: { many: 'users', one: 'user' },
  fields: {
    firstName: text({ required: true, max: 80 }),
    lastName: text({ required: true, max: 80 }),
    email: email({ required: true, unique: true }),
    phone: phone(),
    title: text({ max: 80 }),
    language: choice({ values: languages, required: true, default: 'en' }),
    appearance: choice({ values: appearances }),
    roleId: ref({ to: 'role', required: true }),
    lmsRole: choice({
      values: ['LEARNER', 'INSTRUCTOR', 'LMS_ADMINISTRATOR'],
      required: true,
      default: 'LEARNER',
      readOnly: { field: 'status', is: 'DEACTIVATED' },
    }),
    status: status({
      states: ['UNVERIFIED', 'ACTIVE', 'AUTHENTICATED', 'FEDERATED', 'DEACTIVATED'],
      tones: { UNVERIFIED: 'warning', ACTIVE: 'success', AUTHENTICATED: 'success', FEDERATED: 'success', DEACTIVATED: 'neutral' },
      initial: 'UNVERIFIED',
      transitions: {
        /** Sends the invitation with its link, also repeatedly. The state does not change. */
        invite: { from: ['UNVERIFIED'], to: 'UNVERIFIED', action: 'CONTRIBUTE', sets: { invitedAt: '$now' } },
        activate: { from: ['UNVERIFIED', 'DEACTIVATED'], to: 'ACTIVE', action: 'OWN' },
        deactivate: {
          from: ['UNVERIFIED', 'ACTIVE', 'AUTHENTICATED', 'FEDERATED'],
          to: 'DEACTIVATED',
          action: 'OWN',
          reason: 'optional',
          notBy: 'id',
          dangerous: true,
        },
      },
    }),
    passwordExpiry: choice({ values: ['NEVER', 'AFTER_DAYS'], required: true, default: 'NEVER' }),
    passwordExpiryDays: integer({
      min: 1,
      max: 3650,
      visibleWhen: { field: 'passwordExpiry', is: 'AFTER_DAYS' },
      required: { field: 'passwordExpiry', is: 'AFTER_DAYS' },
    }),
    assignmentDate: date(),
    uid: text({ max: 200, unique: true, readOnly: true }),
    lastActive: datetime({ readOnly: true }),
    invitedAt: datetime({ readOnly: true, firstWhen: { field: 'sendInvitation', is: true } }),
    inviteAcceptedAt: datetime({ readOnly: true }),
    /** Sends an invitation when the user is saved. Not stored; `invitedAt` shows the result. */
    sendInvitation: boolean({
      default: false,
      visibleWhen: { field: 'invitedAt', filled: false },
      readOnly: { field: 'status', in: ['ACTIVE', 'AUTHENTICATED', 'FEDERATED', 'DEACTIVATED'] },
    }),
    /** True for the account of an API token, which cannot sign in. */
    isMachine: boolean({ default: false, readOnly: true }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', export: 'VIEW', import: 'CONTRIBUTE' },
  import: {
    maxRows: 50,
    forAll: ['roleId', 'language', 'sendInvitation'],
    headers: {
      ...nameHeaders,
      email: emailHeaders,
      phone: phoneHeaders,
      title: ['job title', 'position', 'poste', 'titre'],
      lmsRole: ['LMS role', 'rôle LMS'],
      roleId: ['role name', 'nom du rôle'],
    },
  },
  summaries: { by: ['status', 'roleId', 'createdAt'] },
  list: {
    columns: ['firstName', 'lastName', 'roleId', 'status', 'email', 'title', 'lastActive'],
    filters: ['roleId', 'status', 'lmsRole', 'isMachine', 'lastActive'],
    quick: ['status'],
    defaultFilters: { isMachine: false },
    search: ['firstName', 'lastName', 'email'],
    sort: 'lastName',
  },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'person', fields: ['firstName', 'lastName', 'email', 'phone', 'title', 'language', 'appearance'] },
          { key: 'access', fields: ['roleId', 'lmsRole', 'status', 'assignmentDate', 'sendInvitation'] },
          {
            key: 'account',
            fields: ['passwordExpiry', 'passwordExpiryDays', 'uid', 'lastActive', 'invitedAt', 'inviteAcceptedAt', 'isMachine'],
          },
        ],
      },
      { key: 'assignments', related: 'studySiteAssignment', by: 'userId' },
      { key: 'availability', list: 'staffAvailability' },
    ],
  },
  screens: { list: '/admin/users', create: '/admin/users/new-user', edit: '/admin/users/edit/:id', formAs: 'userEditor' },
  menu: { area: 'admin', group: 'organisation', order: 30, icon: 'team' },
  audit: 'changes',
  deletion: 'none',
})
