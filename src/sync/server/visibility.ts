import { can, type Relation } from '#domain/permissions.ts'
import { rootOf } from '#sync/document-rows.ts'
import type { AnyDocument, DocumentKind } from '#sync/operation.ts'
import type { Kinds } from '#sync/product.ts'

/** The columns that decide who may see a document. Every event carries them. */
export type Visibility = Readonly<{ kind: DocumentKind; [column: string]: unknown }>

export function visibilityOf({ kinds }: Kinds, document: AnyDocument): Visibility {
  const root = rootOf(document)
  const columns = kinds[document.kind].visibleBy.map((column) => [column, root[column]])
  return { ...Object.fromEntries(columns), kind: document.kind }
}

/**
 * Whether synced screens show a document (Y30): to its owner, and to a delegate by flags and state; if `readAction` is
 * null, to nobody. Public pages have their own check.
 */
export function maySee({ kinds }: Kinds, relation: Relation, visibility: Visibility | null): boolean {
  const action = visibility && kinds[visibility.kind].readAction(visibility)
  return action !== null && can(relation, action)
}

export const maySeeDocument = (product: Kinds, relation: Relation, document: AnyDocument | null | undefined): boolean =>
  !!document && maySee(product, relation, visibilityOf(product, document))
