import type { LeftOut } from './vitePlugins.ts'

/**
 * Parts of libraries that no screen uses, and that the bundler cannot leave out by itself. What would be missed says so in the browser's
 * log as soon as somebody begins to use it.
 */
export const leftOutParts: readonly LeftOut[] = [
  // Refine's own import, export, help texts and traces: ours are `engine/import`, `engine/list/useExport` and `FieldHelp`.
  { source: /^(react-markdown|remark-gfm)$/, code: 'export default () => null' },
  { source: /^(papaparse|error-stack-parser)$/, importer: /@refinedev/, code: 'export default {}' },
  // Filters and selection of the component library's table (with its tree, menus and radio buttons): lists have their own.
  {
    source: /^\.\/FilterDropdown$/,
    importer: /antd\/es\/table/,
    code: `
      export default () => { throw new Error('Filters of the table are left out: see scripts/leftOutParts.ts') }
      export const flattenKeys = () => []`,
  },
  {
    source: /^\.\/hooks\/useSelection$/,
    importer: /antd\/es\/table/,
    code: `
      export const SELECTION_COLUMN = {}, SELECTION_ALL = 'SELECT_ALL', SELECTION_INVERT = 'SELECT_INVERT', SELECTION_NONE = 'SELECT_NONE'
      const nothing = [(columns) => columns, new Set()]
      export default (_, selection) => {
        if (selection) throw new Error('Selection of the table is left out: see scripts/leftOutParts.ts')
        return nothing
      }`,
  },
  // Inputs want the context of a form, not the form with its validator.
  { source: /^rc-field-form$/, importer: /antd\/es\/form\/context/, code: `export { FormProvider } from 'rc-field-form/es/FormContext'` },
  // Installs React 19's way to render; the index of the library would bring every component.
  {
    source: /^antd$/,
    importer: /@ant-design\/v5-patch-for-react-19/,
    code: `export { unstableSetRender } from 'antd/es/config-provider/UnstableContext'`,
  },
  // Remembers objects for `qs`; the original also describes them for its errors, with all that this takes in old browsers.
  { source: /^side-channel$/, code: 'module.exports = () => new Map()' },
]
