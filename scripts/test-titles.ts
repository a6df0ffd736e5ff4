import { type Expression, parseSync } from "@swc/core";

/** The titles of a file's tests and groups, as in its text: a parameterised one as its template. */
export interface Titles {
  readonly tests: ReadonlySet<string>;
  readonly groups: ReadonlySet<string>;
}

/** Matches the functions that run a test under its title; `test.skip` and the like do not. */
const TEST = /^(test|it)(\.(each|for|skipIf|runIf))*$/;
const GROUP = /^(test\.)?describe\w*(\.(each|for|skipIf|runIf))*$/;

/** Returns the titles in a source. Comments have none, nor do other calls whose first argument is a text. */
export function testTitles(source: string): Titles {
  const bytes = Buffer.from(source);
  const calls = callsIn(parseSync(source, { syntax: "typescript" }));
  const titlesOf = (callee: RegExp) =>
    new Set(
      calls.flatMap((call) => {
        const title = call.arguments[0] && textOf(call.arguments[0].expression, bytes);
        return title !== undefined && callee.test(nameOf(call.callee)) ? [title] : [];
      }),
    );
  return { tests: titlesOf(TEST), groups: titlesOf(GROUP) };
}

interface Call {
  readonly type: "CallExpression";
  readonly callee: Expression;
  readonly arguments: readonly { readonly expression: Expression }[];
}

/** Returns every call in a syntax tree. */
function callsIn(node: unknown): Call[] {
  if (typeof node !== "object" || node === null) return [];
  const inside = Object.values(node).flatMap(callsIn);
  return "type" in node && node.type === "CallExpression" ? [node as Call, ...inside] : inside;
}

/** Returns the name of a callee, with dots: `it.each` for `it.each([1, 2])`. */
function nameOf(callee: Expression): string {
  if (callee.type === "Identifier") return callee.value;
  if (callee.type === "CallExpression" && callee.callee.type !== "Super" && callee.callee.type !== "Import")
    return nameOf(callee.callee);
  if (callee.type === "MemberExpression" && callee.property.type === "Identifier")
    return `${nameOf(callee.object)}.${callee.property.value}`;
  return "";
}

/** Returns the text between the quotes of a literal. The parser counts in bytes, from 1. */
function textOf({ type, ...literal }: Expression, bytes: Buffer): string | undefined {
  if (!("span" in literal) || (type !== "StringLiteral" && type !== "TemplateLiteral")) return undefined;
  return bytes.subarray(literal.span.start, literal.span.end - 2).toString();
}
