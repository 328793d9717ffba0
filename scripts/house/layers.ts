/**
 * Layers of the product, lowest first. Each entry is a module (a subfolder or a file). A module may import itself and earlier modules,
 * never later ones. `npm run house -- --write` generates the linter's rules from this table; tests reject unlisted modules and forbidden
 * imports.
 */
export const layers: Readonly<Record<string, readonly string[]>> = {
  '': splitModuleNames('resources policies seeds backend frontend scripts bench e2e'),
  resources: splitModuleNames(
    'core files messages organisation forms studies consents library visits recruitment participants safety finance binder siteLogs reports fhir index.ts catalogue figures',
  ),
  backend: splitModuleNames(
    'platform messages organisation studies forms visits recruitment consents participants safety library binder siteLogs reports finance fhir app',
  ),
  'backend/platform': splitModuleNames(
    'common fields integrations config http database access auditTrail auth engine answers files jobs realtime monitoring session signatures tasks',
  ),
  'backend/platform/engine': splitModuleNames(
    'csv limits xlsx ports model databaseErrors query http rows order writes import transactions operations calls openapi',
  ),
  frontend: splitModuleNames(
    'public locales base document-viewer ownTasks fields engine tasks files organisation forms visits consents library binder participants messages recruitment reports studies finance siteLogs areas.ts app main.tsx',
  ),
  'frontend/base': splitModuleNames(
    'routes theme shortcuts i18n charts antd session customFields flags texts menu ui providers live styles',
  ),
  'frontend/engine': splitModuleNames(
    'draft presence saving signature listState conflict history order form actions import bulk list related detail resource',
  ),
}

/** Areas of the product: each has a folder with the same name in `resources`, `backend` and `frontend`. */
export const areas = splitModuleNames('participants studies recruitment forms visits consents messages library reports organisation')

/** Patterns of imports that are forbidden in a folder, whatever its layer. Tests are exempt. */
export const forbiddenImports: Readonly<Record<string, readonly string[]>> = {
  resources: ['node:*'],
  'resources/core': ['#*', '#*/**'],
  frontend: ['node:*', ...patternsOf('backend'), ...patternsOf('seeds')],
  'frontend/app': areas.flatMap(patternsOf),
}

/** Returns patterns for imports of a module, from a neighbouring folder or one below it. */
export function patternsOf(moduleName: string): readonly string[] {
  if (/\.tsx?$/.test(moduleName)) return [`../${moduleName}`, `../../${moduleName}`, `../../../${moduleName}`]
  return [`../**/${moduleName}/**`, ...(moduleName === 'resources' || moduleName === 'policies' ? [`#${moduleName}/**`] : [])]
}

function splitModuleNames(names: string): readonly string[] {
  return names.split(' ')
}
