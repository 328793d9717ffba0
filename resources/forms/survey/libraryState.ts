/**
 * State on objects of the form library, and changes to its methods. They belong to the library's own objects, which exist once for each
 * process, because tests may evaluate a module again: with state in the module, each copy would know only its own forms, and each
 * evaluation would change a method once more.
 */

/** Returns a map with values for objects, shared by all copies of a module. The name is unique. */
export function createObjectState<Value>(name: string): Pick<WeakMap<object, Value>, 'get' | 'set' | 'has' | 'delete'> {
  const holder = globalThis as unknown as Record<symbol, WeakMap<object, Value> | undefined>
  const key = Symbol.for(`studydesk.forms.${name}`)
  const existing = holder[key] ?? new WeakMap<object, Value>()
  holder[key] = existing
  return existing
}

/** Replaces a method of the form library once, by a method that may call the original one. */
export function replaceMethod<Prototype extends object, Name extends keyof Prototype>(
  prototype: Prototype,
  name: Name,
  build: (original: Prototype[Name]) => Prototype[Name],
): void {
  const originals = prototype as unknown as Record<symbol, Prototype[Name] | undefined>
  const key = Symbol.for(`studydesk.original.${String(name)}`)
  const original = Object.hasOwn(prototype, key) ? (originals[key] as Prototype[Name]) : prototype[name]
  Object.defineProperty(prototype, key, { value: original, configurable: true })
  prototype[name] = build(original)
}
