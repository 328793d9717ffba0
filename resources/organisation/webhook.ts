import { boolean, choice, multiChoice, rollup, secret, text, textarea, url } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Events that any resource sends to webhooks. */
export const webhookEvents = ['create', 'update', 'remove', 'restore', 'transition'] as const

/**
 * Another system that is notified when rows of a resource change. The message contains only the kind of change and IDs, signed with the
 * secret. Hooks of the webhooks folder check that `resource` exists and that the address may be called. A webhook in the trash keeps its
 * deliveries.
 */
export const webhook = defineResource({
  name: 'webhook',
  namespace: 'admin',
  page: 'DEV',
  scope: ['org'],
  title: 'name',
  path: { many: 'webhooks', one: 'webhook' },
  fields: {
    name: text({ required: true, max: 80, unique: true }),
    resource: text({ required: true, max: 60, index: true }),
    events: multiChoice({ values: webhookEvents, required: true }),
    address: url({ required: true }),
    secret: secret({ required: true, max: 200 }),
    /** FHIR: a bundle with the reference of the changed resource, for resources that have a FHIR type. */
    format: choice({ values: ['STUDYDESK', 'FHIR'], required: true, default: 'STUDYDESK' }),
    isActive: boolean({ default: true }),
    description: textarea({ max: 500 }),
    lastDeliveredAt: rollup({
      of: 'webhookDelivery',
      by: { webhookId: 'id' },
      where: { field: 'status', is: 'DELIVERED' },
      take: 'largest',
      field: 'lastAttemptAt',
      as: 'datetime',
    }),
  },
  actions: {
    list: 'CONTRIBUTE',
    read: 'CONTRIBUTE',
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'CONTRIBUTE',
    restore: 'CONTRIBUTE',
  },
  list: {
    columns: ['name', 'resource', 'events', 'address', 'isActive', 'lastDeliveredAt'],
    filters: ['isActive', 'resource', 'lastDeliveredAt'],
    quick: ['isActive'],
    search: ['name', 'address'],
    sort: 'name',
  },
  form: {
    tabs: [
      { key: 'details', fields: ['name', 'resource', 'events', 'address', 'secret', 'format', 'isActive', 'description'] },
      { key: 'deliveries', related: 'webhookDelivery', by: 'webhookId' },
    ],
  },
  screens: { list: '/admin/webhooks', create: '/admin/webhooks/new', edit: '/admin/webhooks/edit/:id/:tab?' },
  menu: { area: 'admin', group: 'system', order: 20, icon: 'api' },
  audit: 'changes',
  deletion: 'trash',
})
