/** Matches the import that every module with dialogs has: of our own dialog components, or of the library's if it is used directly. */
const importPattern = /^import (?:type )?\{[^}]*\b(?:Dialog|Drawer|Modal)\b[^}]*\} from '(?:antd|[./]+\/base\/ui\/(?:Dialog|Drawer)\.tsx)'/m
const opened = /<(?:Dialog|Drawer|Modal)(?=[\s>])/g

/** Returns the name of a module's dialogs: its path below `frontend`. Null if the module opens no dialog. */
export function getDialogName(path: string, code: string): string | null {
  const [, module] = /\/frontend\/(.+)\.tsx$/.exec(path) ?? []
  const isFrame = module?.startsWith('base/ui/') === true || module?.endsWith('.test') === true
  return module === undefined || isFrame || !importPattern.test(code) || code.search(opened) === -1 ? null : module
}

/** Returns the module's code with `data-dialog` on each of its dialogs. Null if it opens none. */
export function withDialogNames(path: string, code: string): string | null {
  const name = getDialogName(path, code)
  return name === null ? null : code.replace(opened, `$& data-dialog="${name}"`)
}
