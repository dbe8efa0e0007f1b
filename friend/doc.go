// Package friend keeps who of the guests know each other, and what they may know of each other.
//
// Guests join a circle by its link. A circle is a group, in which all know each other, or the friends of one guest, who know only that
// guest. So friends are two guests of whom one opened the other's link. Only guests who know each other learn who is here, and may
// challenge each other. Other guests learn nothing, not even that a circle exists.
//
// A guest's id is a secret. Others get a handle, which is another one for each guest who gets it.
package friend
