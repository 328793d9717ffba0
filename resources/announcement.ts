import { boolean, datetime, image, marks, ref, richText, status, text, url } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

const forAdministrators = { page: 'ADMIN_ANNOUNCEMENTS', action: 'VIEW' } as const

/**
 * What the organisation, or a study, tells its staff. Whoever is signed in reads what is published for all, and what is published for a study that
 * they work on. Specification 1, sections 3, 4 and 5.
 */
export const announcement = defineResource({
  name: 'announcement',
  namespace: 'dashboard',
  page: 'ADMIN_ANNOUNCEMENTS',
  scope: [{ published: { state: 'status', study: 'studyId' } }],
  title: 'title',
  path: { many: 'announcements', one: 'announcement' },
  fields: {
    title: text({ required: true, max: 160 }),
    /** Empty: it is for everybody in the organisation. */
    studyId: ref({ to: 'study', once: true }),
    isHtml: boolean({ default: false }),
    content: richText({ required: true, sourceWhen: 'isHtml' }),
    thumbnail: image({ otherNames: ['imageUrl'] }),
    /** Where it leads. */
    linkUrl: url(),
    status: status({
      states: ['DRAFT', 'PUBLISHED'],
      tones: { DRAFT: 'neutral', PUBLISHED: 'success' },
      initial: 'DRAFT',
      transitions: {
        publish: {
          from: ['DRAFT'],
          to: 'PUBLISHED',
          action: 'CONTRIBUTE',
          sets: { publishedDate: '$now', publishedBy: '$me', publishOn: null },
        },
        unpublish: {
          from: ['PUBLISHED'],
          to: 'DRAFT',
          action: 'CONTRIBUTE',
          when: { field: 'mailState', isNot: 'SENDING' },
          sets: { unpublishOn: null },
        },
      },
    }),
    publishedDate: datetime({ readOnly: true }),
    publishedBy: ref({ to: 'user', readOnly: true }),
    /** When it is published by itself, and when it is taken back. */
    publishOn: datetime({ visibleWhen: { field: 'status', is: 'DRAFT' }, read: forAdministrators }),
    unpublishOn: datetime({ read: forAdministrators }),
    /** It is sent by e-mail as soon as it is published, by hand or by itself. */
    mailsWhenPublished: boolean({ default: false, read: forAdministrators }),
    mailState: status({
      states: ['NOT_SENT', 'SENDING', 'SENT'],
      tones: { NOT_SENT: 'neutral', SENDING: 'progress', SENT: 'success' },
      initial: 'NOT_SENT',
      transitions: {
        sendByEmail: {
          from: ['NOT_SENT', 'SENT'],
          to: 'SENDING',
          action: 'CONTRIBUTE',
          when: { field: 'status', is: 'PUBLISHED' },
          sets: { mailedOn: '$now', mailedBy: '$me' },
          dangerous: true,
        },
        // No e-mail waits any more: the job's own step.
        finishSending: { from: ['SENDING'], to: 'SENT' },
      },
    }),
    mailedOn: datetime({ readOnly: true, read: forAdministrators }),
    mailedBy: ref({ to: 'user', readOnly: true, read: forAdministrators }),
    /** What is so for its reader alone. */
    own: marks({ marks: { READ: { tone: 'neutral', has: { of: 'announcementReading', by: { announcementId: 'id' } } } } }),
  },
  rules: [
    {
      code: 'unpublishedBeforePublished',
      on: 'unpublishOn',
      when: {
        all: [
          { field: 'publishOn', filled: true },
          { field: 'unpublishOn', filled: true },
        ],
      },
      require: { field: 'unpublishOn', above: { field: 'publishOn' } },
    },
  ],
  actions: {
    list: 'SIGNED_IN',
    read: 'SIGNED_IN',
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'OWN',
    restore: 'OWN',
    export: 'VIEW',
  },
  lockedWhen: { field: 'mailState', is: 'SENDING' },
  list: {
    columns: ['title', 'studyId', 'status', 'publishedDate', 'publishedBy', 'mailState', 'mailedOn', 'createdBy', 'updatedAt'],
    filters: ['status', 'studyId', 'mailState', 'publishedDate', 'publishedBy', 'own'],
    quick: ['status'],
    search: ['title'],
    sort: '-updatedAt',
  },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'words', fields: ['title', 'studyId', 'isHtml', 'content', 'thumbnail', 'linkUrl'] },
          { key: 'when', fields: ['publishOn', 'unpublishOn', 'mailsWhenPublished'] },
        ],
      },
    ],
  },
  detail: {
    tabs: [
      { key: 'article', panel: 'announcementArticle' },
      { key: 'deliveries', related: 'announcementDelivery', by: 'announcementId' },
      {
        key: 'more',
        fields: [
          'studyId',
          'publishedDate',
          'publishedBy',
          'publishOn',
          'unpublishOn',
          'mailsWhenPublished',
          'mailState',
          'mailedOn',
          'mailedBy',
        ],
      },
    ],
  },
  screens: {
    needs: 'VIEW',
    guard: { page: 'ADMIN_STUDY' },
    list: '/admin/org/announcements',
    inStudy: '/admin/study/:studyId/announcements',
    create: '/admin/org/announcements/new',
    edit: '/admin/org/announcements/edit/:id/:tab?',
    show: '/dashboard/announcement/:id',
    formAs: 'announcementForm',
    showAs: 'announcement',
  },
  menu: { area: 'admin', order: 75, icon: 'notification', flags: ['organization-announcements', 'study-announcements'] },
  audit: 'changes',
  deletion: 'trash',
})
