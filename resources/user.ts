import { boolean, choice, date, datetime, email, integer, phone, ref, status, text } from './core/fields/index.ts'
import { appearances, languages } from './core/preferences.ts'
import { defineResource } from './core/resource.ts'
import { emailHeaders, nameHeaders, phoneHeaders } from './headersOfFiles.ts'

/**
 * A member of staff. Specification 1, sections 3 and 5.
 *
 * Everybody whose status is not DEACTIVATED may sign in. A new user is UNVERIFIED until the first sign-in, which makes the
 * account AUTHENTICATED, or FEDERATED where the identity provider says so.
 */
export const user = defineResource({
  name: 'user',
  namespace: 'admin',
  page: 'ADMIN_USERS',
  scope: ['org'],
  title: ['firstName', 'lastName'],
  toldApartBy: ['email'],
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
        /** Sends the message with the link, once more if need be; the state stays. */
        invite: { from: ['UNVERIFIED'], to: 'UNVERIFIED', action: 'CONTRIBUTE' },
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
    invitedAt: datetime({ readOnly: true }),
    inviteAcceptedAt: datetime({ readOnly: true }),
    /** On saving. What it leads to is told by `invitedAt`; the wish itself is not kept. */
    sendInvitation: boolean({
      default: false,
      visibleWhen: { field: 'invitedAt', filled: false },
      readOnly: { field: 'status', in: ['ACTIVE', 'AUTHENTICATED', 'FEDERATED', 'DEACTIVATED'] },
    }),
    /** Stands behind an API token; nobody signs in as it. */
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
      title: ['job title', 'position', 'poste', 'fonction'],
      roleId: ['role name', 'nom du rôle'],
    },
  },
  summaries: { by: ['status', 'roleId', 'createdAt'] },
  list: {
    columns: ['firstName', 'lastName', 'roleId', 'status', 'email', 'title', 'lastActive'],
    filters: ['roleId', 'status', 'lmsRole', 'isMachine', 'lastActive'],
    quick: ['status'],
    unlessAsked: { isMachine: false },
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
  menu: { area: 'admin', order: 40, icon: 'team' },
  audit: 'changes',
  deletion: 'none',
})
