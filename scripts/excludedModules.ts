import type { ExcludedModule } from './vitePlugins.ts'

/**
 * Path of the module that draws the rows of lists. Its tables use our own selection and filters. All other tables get the library's table
 * with all features.
 */
const listTablePath = /\/frontend\/engine\/list\/rows\/ListTable\.tsx$/

/** Unused parts of libraries that the bundler cannot remove by itself, by importing module. Other modules get the whole library. */
export const excludedModules: readonly ExcludedModule[] = [
  // Refine's own import, export and error traces. We use `engine/import`, `useExport` and the log instead.
  { source: /^(papaparse|error-stack-parser)$/, importer: /\/@refinedev\/(core|devtools-internal)\//, code: 'export default {}' },
  // Filters and selection of the table (with its tree, menus and radio buttons): 32 kB of the first list, which uses our own.
  {
    source: /^\.\/FilterDropdown$/,
    importer: /\/antd\/es\/table\//,
    through: listTablePath,
    code: 'export default () => null; export const flattenKeys = () => []',
  },
  {
    source: /^\.\/hooks\/useSelection$/,
    importer: /\/antd\/es\/table\//,
    through: listTablePath,
    code: `
      export const SELECTION_COLUMN = {}, SELECTION_ALL = 'SELECT_ALL', SELECTION_INVERT = 'SELECT_INVERT', SELECTION_NONE = 'SELECT_NONE'
      const nothing = [(columns) => columns, new Set()]
      export default () => nothing`,
  },
  // Inputs need only the form context, not the form with its validator.
  { source: /^rc-field-form$/, importer: /\/antd\/es\/form\/context/, code: `export { FormProvider } from 'rc-field-form/es/FormContext'` },
  // Installs the render function for React 19. The index of the library would load every component.
  {
    source: /^antd$/,
    importer: /\/@ant-design\/v5-patch-for-react-19\//,
    code: `export { unstableSetRender } from 'antd/es/config-provider/UnstableContext'`,
  },
  // A map of objects for `qs`. The original also formats them for error messages, with much extra code for old browsers.
  { source: /^side-channel$/, importer: /\/qs\//, code: 'module.exports = () => new Map()' },
]
