import { expect, type Page } from "@playwright/test";

/** The mark of a text that the translator has put in the place of the page's own. */
const TRANSLATED = "data-translated";

/**
 * Translates the page in the way of a browser, from its first paint on: each text node gives way to
 * elements with a text of their own, when the page begins and whenever it changes. The words stay, so that
 * a test finds them, and a text that was left behind is still the former one.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.addInitScript((mark) => {
    const isLeftAlone = (parent: Element) =>
      /^(SCRIPT|STYLE|TEXTAREA|NOSCRIPT)$/.test(parent.tagName) ||
      parent.closest(`[${mark}], [translate="no"], svg`) !== null;
    const translate = (node: Text) => {
      if (!node.parentElement || !node.data.trim() || isLeftAlone(node.parentElement)) return;
      const outer = document.createElement("font");
      outer.setAttribute(mark, "");
      outer.append(document.createElement("font"));
      outer.firstElementChild?.append(node.data);
      node.replaceWith(outer);
    };
    const translateIn = (root: Node) => {
      if (root instanceof Text) return translate(root);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      found.forEach(translate);
    };
    const observer = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of target instanceof Text ? [target] : addedNodes)
          if (node.isConnected) translateIn(node);
    });
    document.addEventListener("DOMContentLoaded", () => {
      translateIn(document.body);
      observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    });
  }, TRANSLATED);
}

/** What is wrong with a page for a browser that translates it. */
interface Faults {
  /**
   * Texts that React holds as bare nodes: it could neither move nor remove them once they are translated,
   * and would change them unseen.
   */
  readonly bare: string[];
  /** Texts that are not on the page as React has them. */
  readonly stale: string[];
}

/** Reads the tree of React's own records of the page: which texts it holds, and what stands there. */
function readFaults(page: Page, except: string): Promise<Faults & { translated: number }> {
  return page.evaluate(
    ([mark, exempt]) => {
      interface Fiber {
        readonly tag: number;
        readonly type: unknown;
        readonly stateNode: Node;
        readonly memoizedProps: string | { readonly children?: unknown } | null;
        readonly child: Fiber | null;
        readonly sibling: Fiber | null;
        readonly return: Fiber | null;
      }
      /** React's numbers for elements and texts. */
      const [ELEMENT, TEXT] = [5, 6];
      const root = document.querySelector("#root");
      const [, container] =
        Object.entries(root ?? {}).find(([key]) => key.startsWith("__reactContainer$")) ?? [];
      if (!container) throw new Error("React has no tree here");
      const elementOf = ({ return: parent }: Fiber): Element | null =>
        !parent || parent.stateNode instanceof Element
          ? ((parent?.stateNode as Element) ?? null)
          : elementOf(parent);
      const faults = { bare: [] as string[], stale: [] as string[] };
      const read = (fiber: Fiber) => {
        const { tag, memoizedProps: props, stateNode } = fiber;
        const isBare = tag === TEXT && String(props).trim() && !elementOf(fiber)?.matches(exempt);
        if (isBare) faults.bare.push(`<${elementOf(fiber)?.localName}>: ${props}`);
        if (tag === ELEMENT && typeof props === "object" && stateNode instanceof HTMLElement) {
          const { children } = props ?? {};
          const isText = typeof children === "string" || typeof children === "number";
          if (
            isText &&
            stateNode.textContent !== String(children) &&
            !(stateNode instanceof HTMLTextAreaElement)
          )
            faults.stale.push(`${children} (on the page: ${stateNode.textContent})`);
        }
        for (let child = fiber.child; child; child = child.sibling) read(child);
      };
      read((container as Fiber & { stateNode: { current: Fiber } }).stateNode.current);
      return { ...faults, translated: document.querySelectorAll(`[${mark}]`).length };
    },
    [TRANSLATED, except] as const,
  );
}

/**
 * Asserts that a translated page can go on: no text of it is bare, except in elements of a selector, and
 * each is on the page as the app has it.
 */
export async function expectTranslatable(page: Page, where: string, except = ":not(*)"): Promise<void> {
  await expect(async () => {
    const { translated, ...faults } = await readFaults(page, except);
    expect(translated, `${where}: translated texts`).toBeGreaterThan(0);
    expect(faults, `${where}: what a translation breaks`).toEqual({ bare: [], stale: [] });
  }).toPass({ timeout: 5_000 });
}
