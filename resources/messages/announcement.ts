import { boolean, datetime, image, marks, ref, richText, status, text, url } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

const adminAccess = { page: 'ADMIN_ANNOUNCEMENTS', action: 'VIEW' } as const

/**
 * Announcement of the organization or of a study to its staff. Signed-in users see announcements of the organization and of studies that
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
    /** Empty: for the whole organization. */
    studyId: ref({ to: 'study', once: true }),
    isHtml: boolean({ default: false }),
    content: richText({ required: true, sourceWhen: 'isHtml' }),
    thumbnail: image({ otherNames: ['imageUrl'] }),
    /** Target of the announcement's link. */
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
    /** Time of automatic publication. `unpublishOn` is the time at which it is withdrawn automatically. */
    publishOn: datetime({ visibleWhen: { field: 'status', is: 'DRAFT' }, read: adminAccess }),
    unpublishOn: datetime({ read: adminAccess }),
    /** Set if the announcement is sent by e-mail as soon as it is published, manually or automatically. */
    mailsWhenPublished: boolean({ default: false, read: adminAccess }),
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
        // Set by the job when all e-mails were sent or failed.
        finishSending: { from: ['SENDING'], to: 'SENT' },
      },
    }),
    mailedOn: datetime({ readOnly: true, read: adminAccess }),
    mailedBy: ref({ to: 'user', readOnly: true, read: adminAccess }),
    /** Marks that apply only to this reader. */
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
  menu: {
    area: 'admin',
    group: 'communication',
    order: 10,
    icon: 'notification',
    flags: ['organization-announcements', 'study-announcements'],
  },
  audit: 'changes',
  deletion: 'trash',
})
