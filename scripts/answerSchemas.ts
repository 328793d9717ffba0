import { relative } from 'node:path'
import { API, type Checker, type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'

type Schema = Readonly<Record<string, unknown>>
type Member = ReturnType<Checker['getPropertiesOfType']>[number]

export interface AnswerSchemas {
  /** Answers of the calls that every resource has, by method of the service. */
  readonly resources: Readonly<Record<string, Schema>>
  /** By method and path, as `GET visit/tags`. */
  readonly calls: Readonly<Record<string, Schema>>
  /** Named types, by name; rows of resources are not among them. */
  readonly schemas: Readonly<Record<string, Schema>>
}

/**
 * The JSON schema of the answer of every declared call, from the type in its declaration: the compiler says what a type comes to. A row of a resource is a
 * reference to the schema that the resource's own declaration makes.
 * @throws Error for a type that JSON cannot carry, and for two types of one name
 */
export function answerSchemas(root: string): AnswerSchemas {
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] }).getProjects()
    if (project === undefined) throw new Error('No project at tsconfig.json')
    return readProject(project, root)
  } finally {
    api.close()
  }
}

function readProject({ program, checker }: Project, root: string): AnswerSchemas {
  const exportsOf = (file: string): readonly Member[] => {
    const source = program.getSourceFile(file)
    const module = source === undefined ? undefined : checker.getSymbolAtLocation(source)
    return module === undefined ? [] : checker.getExportsOfModule(module)
  }
  const interfaceIn = (file: string, name: string): Type => {
    const found = exportsOf(`${root}/${file}`).find((exported) => exported.name === name)
    if (found === undefined) throw new Error(`${file} exports no ${name}`)
    return checker.getDeclaredTypeOfSymbol(found)
  }
  const describe = describer(checker, rowNames(checker, interfaceIn('resources/rows.ts', 'ResourceAnswer')))
  const common = membersOf(checker, interfaceIn('resources/resourceAnswers.ts', 'ResourceCallAnswers'))
  const files = program
    .getSourceFileNames()
    .filter((name) => name.startsWith(`${root}/resources/`) && /\/calls\.ts$/.test(name))
    .sort((one, other) => relative(root, one).localeCompare(relative(root, other)))
  const calls = files.flatMap((file) => exportsOf(file)).flatMap((declared) => membersOf(checker, typeOf(checker, declared)))
  const entries = calls.flatMap((call) => {
    const member = (name: string): Type => typeOf(checker, memberOf(checker, typeOf(checker, call), name))
    const kind = literalOf(memberTypeOf(checker, member('output'), 'kind'))
    if (kind === 'file') return []
    return [
      [
        `${literalOf(member('method'))} ${literalOf(member('path'))}`,
        describe.of(memberTypeOf(checker, member('output'), 'answer')),
      ] as const,
    ]
  })
  const resources = Object.fromEntries(common.map((member) => [member.name, describe.of(typeOf(checker, member))]))
  const schemas = [...describe.named].sort(([one], [other]) => one.localeCompare(other))
  return { calls: Object.fromEntries(entries), resources, schemas: Object.fromEntries(schemas) }
}

/** The rows of resources by the id of their type. */
const rowNames = (checker: Checker, rows: Type): ReadonlyMap<number, string> =>
  new Map(membersOf(checker, rows).map((row) => [typeOf(checker, row).id, row.name]))

function describer(checker: Checker, rows: ReadonlyMap<number, string>) {
  const named = new Map<string, Schema>()
  const idsByName = new Map<string, number>()

  /** A type that has no name and comes again within itself may be any JSON there. */
  const underWay = new Set<number>()

  function of(type: Type): Schema {
    const row = rows.get(type.id)
    if (row !== undefined) return { $ref: `#/components/schemas/${row}` }
    if (underWay.has(type.id) && nameOf(type) === undefined) return {}
    underWay.add(type.id)
    try {
      return describe(type)
    } finally {
      underWay.delete(type.id)
    }
  }

  function describe(type: Type): Schema {
    if (type.isUnionType()) return ofUnion(type.getTypes())
    if (type.isLiteralType()) return { const: type.value }
    const simple = simpleSchemas.find(([flags]) => (type.flags & flags) !== 0)
    if (simple !== undefined) return simple[1]
    if (type.isTypeReference() && checker.isTupleType(type)) return { type: 'array', prefixItems: checker.getTypeArguments(type).map(of) }
    if (type.isTypeReference() && checker.isArrayLikeType(type))
      return { type: 'array', items: of(checker.getTypeArguments(type)[0] as Type) }
    if (type.isObjectType() || type.isIntersectionType()) return ofObject(type)
    throw new Error(`JSON cannot carry ${checker.typeToString(type)}`)
  }

  function ofUnion(types: readonly Type[]): Schema {
    const present = types.filter(({ flags }) => (flags & TypeFlags.Undefined) === 0)
    const literals = present.filter((type) => type.isLiteralType())
    const others = present.filter((type) => !type.isLiteralType())
    const isBoolean = (type: Type): boolean => (type.flags & TypeFlags.BooleanLiteral) !== 0
    const booleans = literals.filter(isBoolean)
    const words = literals.filter((type) => !isBoolean(type)).map(({ value }) => value)
    const schemas = [
      ...(words.length === 0 ? [] : [words.length === 1 ? { const: words[0] } : { enum: words.toSorted() }]),
      ...(booleans.length === 2 ? [{ type: 'boolean' }] : booleans.map(({ value }) => ({ const: value }))),
      ...others.map(of),
    ]
    return schemas.length === 1 ? (schemas[0] as Schema) : { anyOf: schemas }
  }

  /** An interface without parameters has a name of its own. */
  const nameOf = (type: Type): string | undefined =>
    type.isClassOrInterface() && type.getTypeParameters().length === 0 ? type.getSymbol()?.name : undefined

  /** An interface is described once, under its name; what has no name stands where it is used. */
  function ofObject(type: Type): Schema {
    const name = nameOf(type)
    if (name === undefined) return ofMembers(type)
    const known = idsByName.get(name)
    if (known !== undefined && known !== type.id) throw new Error(`Two types of answers are named ${name}`)
    if (known === undefined) {
      idsByName.set(name, type.id)
      named.set(name, { ...ofMembers(type), ...about(type.getSymbol()) })
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  function ofMembers(type: Type): Schema {
    if (checker.getSignaturesOfType(type, 0).length > 0) throw new Error(`JSON cannot carry ${checker.typeToString(type)}`)
    const members = membersOf(checker, type)
    const [index] = checker.getIndexInfosOfType(type)
    const required = members.filter(({ flags }) => (flags & SymbolFlags.Optional) === 0).map(({ name }) => name)
    return {
      type: 'object',
      ...(members.length === 0
        ? {}
        : { properties: Object.fromEntries(members.map((member) => [member.name, { ...of(typeOf(checker, member)), ...about(member) }])) }),
      ...(required.length === 0 ? {} : { required }),
      ...(index === undefined ? {} : { additionalProperties: of(index.valueType) }),
    }
  }

  function about(symbol: Member | undefined): Schema {
    const text = symbol === undefined ? '' : checker.getDocumentationCommentOfSymbol(symbol).replaceAll(/\s+/g, ' ').trim()
    return text === '' ? {} : { description: text }
  }

  return { of, named }
}

const simpleSchemas: readonly (readonly [TypeFlags, Schema])[] = [
  [TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping, { type: 'string' }],
  [TypeFlags.Number, { type: 'number' }],
  [TypeFlags.Boolean, { type: 'boolean' }],
  [TypeFlags.Null | TypeFlags.Void | TypeFlags.Undefined, { type: 'null' }],
  [TypeFlags.Unknown | TypeFlags.Any, {}],
]

const membersOf = (checker: Checker, type: Type): readonly Member[] => checker.getPropertiesOfType(type)

function typeOf(checker: Checker, symbol: Member): Type {
  const type = checker.getTypeOfSymbol(symbol)
  if (type === undefined) throw new Error(`${symbol.name} has no type`)
  return type
}

function memberOf(checker: Checker, type: Type, name: string): Member {
  const member = checker.getPropertyOfType(type, name)
  if (member === undefined) throw new Error(`${checker.typeToString(type)} has no ${name}`)
  return member
}

const memberTypeOf = (checker: Checker, type: Type, name: string): Type => typeOf(checker, memberOf(checker, type, name))

const literalOf = (type: Type): string => (type.isLiteralType() ? String(type.value) : '')
