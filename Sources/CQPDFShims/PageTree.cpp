#include "PageTree.hpp"
#include "CQPDFShims.h"
#include "Snapshot.hpp"

#include <qpdf/QPDFObjGen.hh>
#include <qpdf/QPDFObjectHandle.hh>

#include <set>
#include <string>

namespace
{
    class PageTree
    {
      public:
        PageTree(QPDF& pdf, Damage& damage) :
            pdf(pdf),
            damage(damage)
        {
        }

        std::vector<QPDFObjectHandle>
        read()
        {
            auto trailer = pdf.getTrailer();
            auto catalog = pdf.getRoot();
            if (!catalog.isIndirect()) {
                catalog = pdf.makeIndirectObject(catalog);
                trailer.replaceKey("/Root", catalog);
                damage.add(DamageKind::syntax);
            }
            auto top = catalog.getKey("/Pages");
            if (!top.isDictionary()) {
                if (top.isIndirect() || !top.isNull()) {
                    fail(PDFSHIM_PAGE_MISSING, 1);
                }
                return {};
            }
            if (!catalog.isDictionaryOfType("/Catalog")) {
                catalog.replaceKey("/Type", QPDFObjectHandle::newName("/Catalog"));
                damage.add(DamageKind::page_tree);
            }
            enter(root(catalog, top));
            while (!open.empty()) {
                if (open.back().next < open.back().kids.getArrayNItems()) {
                    step();
                } else {
                    leave();
                }
            }
            return pages;
        }

      private:
        struct Node
        {
            QPDFObjectHandle object;
            QPDFObjectHandle kids;
            std::vector<QPDFObjectHandle> kept = {};
            int next = 0;
            size_t pages_before = 0;
            size_t first_void = 0; ///< the number of the page that the first kid that is nothing at all stands for
        };

        QPDF& pdf;
        Damage& damage;
        std::vector<QPDFObjectHandle> pages;
        std::vector<Node> open;
        std::set<QPDFObjGen> nodes;
        std::set<QPDFObjGen> known_pages;
        std::set<QPDFObjGen> known_lists;

        /// Refuses the document for a page; the number is from 1.
        [[noreturn]] void
        fail(pdfshim_page_fault fault, size_t number)
        {
            throw SnapshotFailure{
                PDFSHIM_PAGE, std::to_string(number) + " " + std::to_string(static_cast<int>(fault))};
        }

        /// The top of the tree: a catalog may name a node further down.
        QPDFObjectHandle
        root(QPDFObjectHandle& catalog, QPDFObjectHandle top)
        {
            std::set<QPDFObjGen> seen;
            bool moved = false;
            while (top.isIndirect() && seen.insert(top.getObjGen()).second && top.getKey("/Parent").isDictionary()) {
                top = top.getKey("/Parent");
                moved = true;
            }
            if (!top.isIndirect()) {
                top = pdf.makeIndirectObject(top);
                moved = true;
            }
            if (moved) {
                catalog.replaceKey("/Pages", top);
                damage.add(DamageKind::page_tree);
            }
            return top;
        }

        void
        enter(QPDFObjectHandle node)
        {
            if (!nodes.insert(node.getObjGen()).second) {
                fail(PDFSHIM_PAGE_LOOP, pages.size() + 1);
            }
            auto kids = node.getKey("/Kids");
            if (!kids.isArray()) {
                auto count = node.getKey("/Count");
                if (!kids.isNull() || (count.isInteger() && count.getIntValue() > 0)) {
                    fail(PDFSHIM_PAGE_UNREADABLE, pages.size() + 1);
                }
                kids = QPDFObjectHandle::newArray();
                node.replaceKey("/Kids", kids);
                damage.add(DamageKind::page_tree);
            }
            if (kids.isIndirect() && !known_lists.insert(kids.getObjGen()).second) {
                kids = kids.shallowCopy(); // what is mended in one node's list must not change another's
                node.replaceKey("/Kids", kids);
                damage.add(DamageKind::page_tree);
            }
            set_type(node, "/Pages");
            Node entered{node, kids};
            entered.pages_before = pages.size();
            open.push_back(entered);
        }

        /// Sets right how many pages stand below the node.
        void
        leave()
        {
            auto count = static_cast<long long>(pages.size() - open.back().pages_before);
            auto& node = open.back().object;
            auto said = node.getKey("/Count");
            if (size_t number = open.back().first_void) {
                if (said.isInteger() && said.getIntValue() > count) {
                    fail(PDFSHIM_PAGE_MISSING, number);
                }
                node.replaceKey("/Kids", QPDFObjectHandle::newArray(open.back().kept));
                damage.add(DamageKind::page_tree);
            }
            if (!said.isInteger() || said.getIntValue() != count) {
                node.replaceKey("/Count", QPDFObjectHandle::newInteger(count));
                damage.add(DamageKind::page_tree);
            }
            open.pop_back();
        }

        void
        step()
        {
            int place = open.back().next++;
            auto kids = open.back().kids;
            auto kid = kids.getArrayItem(place);
            if (!kid.isDictionary()) {
                if (kid.isIndirect()) {
                    fail(kid.isNull() ? PDFSHIM_PAGE_MISSING : PDFSHIM_PAGE_NO_PAGE, pages.size() + 1);
                }
                // It names no page; whether one is missing is known when the node's pages are counted.
                open.back().first_void = open.back().first_void ? open.back().first_void : pages.size() + 1;
                return;
            }
            if (kid.getObjGen() == pdf.getRoot().getObjGen()) {
                fail(PDFSHIM_PAGE_NO_PAGE, pages.size() + 1);
            }
            bool is_node = kid.hasKey("/Kids") || kid.isDictionaryOfType("/Pages");
            bool is_copy = !is_node && kid.isIndirect() && !known_pages.insert(kid.getObjGen()).second;
            if (is_copy || !kid.isIndirect()) {
                kid = pdf.makeIndirectObject(is_copy ? kid.shallowCopy() : kid);
                kids.setArrayItem(place, kid);
                known_pages.insert(kid.getObjGen());
                damage.add(DamageKind::page_tree);
            }
            open.back().kept.push_back(kid);
            auto& parent = open.back().object;
            if (kid.getKey("/Parent").getObjGen() != parent.getObjGen()) {
                kid.replaceKey("/Parent", parent);
                if (!is_copy) {
                    damage.add(DamageKind::page_tree);
                }
            }
            if (is_node) {
                enter(kid);
            } else {
                set_type(kid, "/Page");
                pages.push_back(kid);
            }
        }

        void
        set_type(QPDFObjectHandle& object, char const* type)
        {
            if (!object.isDictionaryOfType(type)) {
                object.replaceKey("/Type", QPDFObjectHandle::newName(type));
                damage.add(DamageKind::page_tree);
            }
        }
    };
} // namespace

std::vector<QPDFObjectHandle>
read_pages(QPDF& pdf, Damage& damage)
{
    return PageTree(pdf, damage).read();
}
