import { freshDatabase, type TestDatabase } from './databases.ts'

/**
 * Every statement that the product sends on lifters' rows names their owner, so that the rows could be spread over several
 * databases by owner and no feature would change (decision 0023). PostgreSQL itself says what a statement asks for: the
 * conditions of its plan, in which it has already drawn its conclusions from equal columns.
 */

/** A statement that the product may send without naming the owner of some tables' rows, and the reason. */
type Exception = {
  /** A part of its text that says which one it is. */
  says: string
  /** The tables whose rows it finds without their owner, or all. All others must be of the same owner. */
  tables: readonly string[] | 'all'
  because: string
}

const JOB = 'a job looks at everybody; what it does next names the owner it found'
const LINK = 'a public link names the thing alone; everything else is of its owner'

const EXCEPTIONS: readonly Exception[] = [
  { says: 'trashed_at <= $1 order by trashed_at limit 1', tables: ['workout'], because: JOB },
  { says: 'from workout where is_active and last_op_at <= $1', tables: ['workout'], because: JOB },
  { says: 'with ended as ( select id', tables: ['workout'], because: JOB },
  { says: 'with forgotten as ( select id', tables: ['workout'], because: JOB },
  { says: 'with started as ( select workout.id', tables: ['workout', 'notification_setting'], because: JOB },
  { says: 'select user_id, count(*)::integer as count from workout', tables: ['workout'], because: JOB },
  { says: 'select p.id from profile p where exists ( select from workout w', tables: ['workout'], because: JOB },
  { says: 'delete from applied_operation where (actor_id, op_id) in', tables: ['applied_operation'], because: JOB },
  { says: 'select p.id from profile p where p.id >', tables: ['exercise'], because: JOB },
  { says: 'delete from "idempotency_key" where "used_at" <', tables: ['idempotency_key'], because: JOB },
  { says: 'select distinct user_id from proposal', tables: ['proposal'], because: JOB },
  { says: "select id from import where state = 'running' and (created_at", tables: ['import'], because: JOB },
  { says: "select id from import where state = 'undoing' and not exists", tables: ['import'], because: JOB },
  { says: "update import set state = 'done' where id = any", tables: ['import'], because: JOB },
  { says: 'delete from exercise e using import i', tables: ['exercise', 'import'], because: JOB },
  { says: 'min(due_at) as due_at from webhook_delivery delivery join webhook', tables: ['webhook'], because: JOB },
  {
    says: 'from "import" where "id" = $1 and "state" = $2',
    tables: ['import'],
    because: 'a job names its import alone',
  },
  {
    says: 'from "import" where "id" = $1',
    tables: ['import'],
    because: 'a device chose the id: whether it is taken by anybody is what is asked',
  },
  {
    says: 'from import where id = any($1::uuid[]) and user_id <> $2',
    tables: ['import'],
    because: 'a restored file brings its ids: whether they are somebody else’s is what is asked',
  },
  {
    says: 'as is_own from used_id where id = any(',
    tables: ['used_id'],
    because: 'the same for its documents',
  },
  {
    says: 'as visible from "workout" where id = any($1::uuid[]) union all',
    tables: ['workout', 'routine', 'book', 'body', 'proposal'],
    because:
      'a heartbeat, and the list of changes, name documents by their ids; to ask whose they are is one more round trip',
  },
  {
    says: 'as d where d.id = $1',
    tables: ['workout', 'workout_exercise', 'logged_set', 'routine', 'routine_exercise', 'routine_set'],
    because: 'a copy, a public switch and a notice name a document that may be anybody’s',
  },
  { says: 'join profile p on p.id = w.user_id where w.id = $', tables: ['workout'], because: LINK },
  { says: 'left join social_image i on i.document_id = w.id where w.id = $', tables: ['workout'], because: LINK },
  { says: 'join profile p on p.id = r.user_id where r.id = $', tables: ['routine'], because: LINK },
  { says: 'left join social_image i on i.document_id = r.id where r.id = $', tables: ['routine'], because: LINK },
  { says: 'select "routine_name" from "routine" where "id" =', tables: ['routine'], because: LINK },
  { says: 'select "id" from "routine" where "id" =', tables: ['routine'], because: LINK },
  {
    says: 'from workout w join profile p on p.id = w.user_id where w.completed_at',
    tables: ['workout'],
    because: 'an administrator looks at everybody',
  },
  {
    says: 'from routine r join profile p on p.id = r.user_id where not r.is_archived',
    tables: ['routine'],
    because: 'an administrator looks at everybody',
  },
  { says: 'select count(*)::int as n from "', tables: 'all', because: 'a backup counts what it holds' },
  { says: 'select exists (select from "', tables: 'all', because: 'a restore asks whether the database is empty' },
  { says: '" set rev = rev + $1', tables: 'all', because: 'a restore raises everybody’s revisions' },
  {
    says: 'where "actor_id" = $1 and "op_id" >',
    tables: ['applied_operation'],
    because: 'a person’s file tells what they did on every account',
  },
]

/** Verdicts of this worker by shape: the tables whose owner a statement does not name. */
const verdicts = new Map<string, string[]>()

/** Throws if one of the statements does not name the owner of the rows it asks for. PostgreSQL before 16 cannot say. */
export async function requireNamedOwners(statements: readonly { shape: string; text: string }[]): Promise<void> {
  const unknown = statements.filter(({ shape }) => !verdicts.has(shape))
  if (unknown.length > 0) {
    const database = await freshDatabase()
    await database.session(async (run) => {
      const [{ version } = { version: 0 }] = (await run(
        "select current_setting('server_version_num')::integer as version",
      )) as { version: number }[]
      if (version < 160_000) return
      const owners = await ownerColumns(run)
      for (const { shape, text } of unknown) verdicts.set(shape, await unnamedTables(run, owners, text))
    })
    await database.close()
  }
  const unnamed = statements.flatMap(({ shape, text }) => {
    const tables = verdicts.get(shape) ?? []
    return tables.length > 0 ? [`${tables.join(', ')}: ${text.replace(/\s+/g, ' ').trim()}`] : []
  })
  if (unnamed.length > 0) throw new Error(`Statements do not name the owner (decision 0023):\n${unnamed.join('\n')}`)
}

/**
 * Tables with an owner that stay beside the accounts: they are found by a secret, a session or an address, or, as shares
 * are, from two sides.
 */
const OF_ACCOUNTS = /^auth_|^(account_share|api_token|connected_app|push_subscription)$/

/** The column of each table of lifters' rows that says whose a row is, from the schema. */
export async function ownerColumns(run: Run): Promise<ReadonlyMap<string, string>> {
  const rows = (await run(`select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'owner_id', 'owner_user_id')`)) as Column[]
  return new Map(
    rows.flatMap(({ table_name, column_name }) => (OF_ACCOUNTS.test(table_name) ? [] : [[table_name, column_name]])),
  )
}

type Run = Parameters<Parameters<TestDatabase['session']>[0]>[0]
type Column = { table_name: string; column_name: string }

/** The tables of lifters' rows that a statement asks without naming whose rows they are, and without an exception. */
export async function unnamedTables(run: Run, owners: ReadonlyMap<string, string>, text: string): Promise<string[]> {
  if (!/^\W*(select|insert|update|delete|with)\b/i.test(text)) return []
  // The parameters have no values, so that the plan is the one of any owner.
  const [answer] = (await run(`explain (generic_plan, verbose, format json) ${text}`)) as {
    'QUERY PLAN': [{ Plan: Node }]
  }[]
  const nodes = nodesOf(answer?.['QUERY PLAN'][0].Plan)
  const words = text.replace(/\s+/g, ' ')
  const exceptions = EXCEPTIONS.filter(({ says }) => words.includes(says))
  const isExcepted = (table: string) => exceptions.some(({ tables }) => tables === 'all' || tables.includes(table))
  const rows = nodes.flatMap(({ 'Node Type': type, 'Relation Name': table = '', Alias }) => {
    const column = type.includes('Scan') ? owners.get(table) : undefined
    return column === undefined ? [] : [{ table, column: `${Alias}.${column}` }]
  })
  const given = rows.flatMap(({ table, column }) => (isExcepted(table) ? [column] : []))
  const isNamed = namedColumns(nodes, given)
  return [...new Set(rows.flatMap(({ table, column }) => (isNamed(column) ? [] : [table])))]
}

/** A step of a plan. Its conditions are under several names. */
type Node = { 'Node Type': string; 'Relation Name'?: string; Alias?: string; Plans?: Node[]; [key: string]: unknown }

const nodesOf = (node: Node | undefined): Node[] => (node ? [node, ...(node.Plans ?? []).flatMap(nodesOf)] : [])

const COLUMN = String.raw`[\w"]+\."?\w+"?`
/** A parameter, or what a part of the statement has found that is judged by itself. */
const GIVEN = String.raw`\(?\$\d+|\(*(?:hashed )?(?:InitPlan|SubPlan) \w+\)?\.col\d+`
const EQUAL = new RegExp(`(${COLUMN}) = (?:ANY )?\\(*(${GIVEN}|${COLUMN})`, 'g')
const GIVEN_FIRST = new RegExp(`(${GIVEN})\\)? = (${COLUMN})`, 'g')

/** Says of a column of a plan, as `alias.column`, whether its conditions make it equal to a parameter or a given column. */
function namedColumns(nodes: readonly Node[], given: readonly string[]): (column: string) => boolean {
  const sameAs = new Map<string, string>()
  const find = (column: string): string => {
    const other = sameAs.get(column)
    return other === undefined ? column : find(other)
  }
  const join = (one: string, other: string) => {
    if (find(one) !== find(other)) sameAs.set(find(one), find(other))
  }
  const nameOf = (side: string) => (new RegExp(`^(${GIVEN})`).test(side) ? PARAMETER : side)
  for (const condition of nodes.flatMap(conditionsOf)) {
    for (const [, one = '', other = ''] of condition.matchAll(EQUAL)) join(nameOf(one), nameOf(other))
    for (const [, , column = ''] of condition.matchAll(GIVEN_FIRST)) join(column, PARAMETER)
  }
  // Rows that come from parameters, or from a part of the statement that is judged by itself.
  const inner = nodes.filter((node) => node['Relation Name'] === undefined && node['Node Type'].endsWith('Scan'))
  const inside = inner.flatMap(({ Alias }) => [`${Alias}.user_id`, `${Alias}.owner_id`])
  for (const column of [...inside, ...given]) join(column, PARAMETER)
  return (column) => find(column) === find(PARAMETER)
}

const PARAMETER = '$'

const conditionsOf = (node: Node): string[] =>
  Object.entries(node).flatMap(([key, value]) => (/Cond|Filter/.test(key) && typeof value === 'string' ? [value] : []))
