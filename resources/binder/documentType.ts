import { ref, text, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * Type of an essential document, from the reference list of the organization. A new organization starts with a few generic types
 * (`genericTypes.ts`), and imports the reference model that it uses; the product contains none.
 */
export const documentType = defineResource({
  name: 'documentType',
  namespace: 'binder',
  page: 'ADMIN_STUDY',
  scope: ['org'],
  title: 'name',
  frenchTitle: 'nameFr',
  disambiguateBy: ['code'],
  path: { many: 'document-types', one: 'document-type' },
  fields: {
    code: text({ required: true, max: 40, unique: true }),
    name: text({ required: true, max: 200 }),
    /** Name in French, for screens and files in French. Empty: `name` applies. */
    nameFr: text({ max: 200 }),
    /** Zone or section of the binder. Documents without a section come last. */
    section: text({ max: 120, index: true }),
    description: textarea({ max: 2000 }),
    /** Course that a reviewed document of this type proves for the person whom it concerns, as a certificate does. */
    courseId: ref({ to: 'course' }),
  },
  actions: {
    list: ['VIEW', 'ESSENTIAL_RECORDS:VIEW'],
    read: ['VIEW', 'ESSENTIAL_RECORDS:VIEW'],
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'OWN',
    import: 'CONTRIBUTE',
    export: 'VIEW',
  },
  import: {
    maxRows: 2000,
    forAll: ['section'],
    headers: {
      code: ['artifact number', 'unique id', 'number', 'numéro'],
      name: ['artifact name', 'document type', 'type de document'],
      nameFr: ['french name', 'nom français'],
      section: ['zone', 'section name', 'zone name'],
      description: ['definition', 'purpose'],
    },
  },
  list: {
    columns: ['code', 'name', 'nameFr', 'section', 'courseId'],
    filters: ['code', 'section', 'courseId'],
    search: ['code', 'name', 'nameFr'],
    sort: 'code',
  },
  form: { tabs: [{ key: 'details', fields: ['code', 'section', 'name', 'nameFr', 'courseId', 'description'] }] },
  screens: {
    needs: 'VIEW',
    list: '/admin/document-types',
    create: '/admin/document-types/new',
    edit: '/admin/document-types/:id/:tab?',
  },
  menu: { area: 'admin', group: 'studies', order: 70, icon: 'openFolder' },
  heldBy: [
    { of: 'documentRule', by: { documentTypeId: 'id' } },
    { of: 'filedDocument', by: { documentTypeId: 'id' } },
    { of: 'documentExemption', by: { documentTypeId: 'id' } },
  ],
  audit: 'changes',
  deletion: 'remove',
})
