import { text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * Term of a medical dictionary, with its parent term on the next level. Organizations import the dictionaries for which they have a
 * licence; the product contains none.
 */
export const dictionaryTerm = defineResource({
  name: 'dictionaryTerm',
  namespace: 'safety',
  page: 'ADMIN_STUDY',
  scope: ['org'],
  title: 'term',
  disambiguateBy: ['code', 'dictionary', 'edition'],
  path: { many: 'dictionary-terms', one: 'dictionary-term' },
  fields: {
    dictionary: text({ required: true, max: 80, index: true }),
    /** Version of the dictionary, such as its number or date of publication. */
    edition: text({ required: true, max: 40 }),
    code: text({ required: true, max: 40, unique: ['dictionary', 'edition'] }),
    term: text({ required: true, max: 200 }),
    parentCode: text({ max: 40 }),
    parentTerm: text({ max: 200 }),
  },
  actions: {
    list: ['VIEW', 'SAFETY:VIEW'],
    read: ['VIEW', 'SAFETY:VIEW'],
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'OWN',
    import: 'CONTRIBUTE',
    export: 'VIEW',
  },
  import: {
    maxRows: 20_000,
    forAll: ['dictionary', 'edition'],
    headers: {
      dictionary: ['dictionary name', 'nom du dictionnaire'],
      edition: ['version', 'release'],
      code: ['term code', 'llt code', 'pt code', 'code du terme'],
      term: ['name', 'llt name', 'pt name', 'nom du terme', 'libellé'],
      parentCode: ['parent code', 'code parent'],
      parentTerm: ['parent', 'parent name', 'terme parent'],
    },
  },
  list: {
    columns: ['term', 'code', 'parentTerm', 'parentCode', 'dictionary', 'edition'],
    filters: ['dictionary', 'edition', 'code', 'parentCode'],
    search: ['term', 'code', 'parentTerm'],
    sort: 'term',
  },
  form: { tabs: [{ key: 'details', fields: ['dictionary', 'edition', 'code', 'term', 'parentCode', 'parentTerm'] }] },
  screens: {
    needs: 'VIEW',
    list: '/admin/dictionary-terms',
    create: '/admin/dictionary-terms/new',
    edit: '/admin/dictionary-terms/:id/:tab?',
  },
  menu: { area: 'admin', group: 'studies', order: 60, icon: 'translation' },
  heldBy: [{ of: 'adverseEvent', by: { dictionaryTermId: 'id' } }],
  audit: 'changes',
  deletion: 'remove',
})
