import type { LeftOut } from './vitePlugins.ts'

/** Where the rows of lists are drawn: these tables choose and filter by our own tools. Every other table is the library's, whole. */
const listsOwnTable = /\/frontend\/engine\/list\/rows\/ListTable\.tsx$/

/**
 * Parts of libraries that the importing modules named here do not use, and that the bundler cannot leave out by itself. Whoever else
 * imports them gets them whole.
 */
export const leftOutParts: readonly LeftOut[] = [
  // Refine's own import, export and traces: ours are `engine/import`, `useExport` and the log.
  { source: /^(papaparse|error-stack-parser)$/, importer: /\/@refinedev\/(core|devtools-internal)\//, code: 'export default {}' },
  // Filters and selection of the table (with its tree, menus and radio buttons): 32 kB of the first list, which has its own.
  {
    source: /^\.\/FilterDropdown$/,
    importer: /\/antd\/es\/table\//,
    through: listsOwnTable,
    code: 'export default () => null; export const flattenKeys = () => []',
  },
  {
    source: /^\.\/hooks\/useSelection$/,
    importer: /\/antd\/es\/table\//,
    through: listsOwnTable,
    code: `
      export const SELECTION_COLUMN = {}, SELECTION_ALL = 'SELECT_ALL', SELECTION_INVERT = 'SELECT_INVERT', SELECTION_NONE = 'SELECT_NONE'
      const nothing = [(columns) => columns, new Set()]
      export default () => nothing`,
  },
  // Inputs want the context of a form, not the form with its validator.
  { source: /^rc-field-form$/, importer: /\/antd\/es\/form\/context/, code: `export { FormProvider } from 'rc-field-form/es/FormContext'` },
  // Installs React 19's way to render; the index of the library would bring every component.
  {
    source: /^antd$/,
    importer: /\/@ant-design\/v5-patch-for-react-19\//,
    code: `export { unstableSetRender } from 'antd/es/config-provider/UnstableContext'`,
  },
  // Remembers objects for `qs`; the original also describes them for its errors, with all that this takes in old browsers.
  { source: /^side-channel$/, importer: /\/qs\//, code: 'module.exports = () => new Map()' },
]
