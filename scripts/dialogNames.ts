/** A module that opens dialogs imports one of these: our own frames, or the library's dialog where that is used without them. */
const imported = /^import (?:type )?\{[^}]*\b(?:Dialog|Drawer|Modal)\b[^}]*\} from '(?:antd|[./]+\/base\/ui\/(?:Dialog|Drawer)\.tsx)'/m
const opened = /<(?:Dialog|Drawer|Modal)(?=[\s>])/g

/** Name of a dialog in the page: the module that opens it, below `frontend`. Null for a module that opens none. */
export function dialogName(path: string, code: string): string | null {
  const [, module] = /\/frontend\/(.+)\.tsx$/.exec(path) ?? []
  const isFrame = module?.startsWith('base/ui/') === true || module?.endsWith('.test') === true
  return module === undefined || isFrame || !imported.test(code) || code.search(opened) === -1 ? null : module
}

/** The module with the name of its dialogs on each of them, as `data-dialog`. Null for a module that opens none. */
export function withDialogNames(path: string, code: string): string | null {
  const name = dialogName(path, code)
  return name === null ? null : code.replace(opened, `$& data-dialog="${name}"`)
}
